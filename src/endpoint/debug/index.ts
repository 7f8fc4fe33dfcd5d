export { debug_page } from "./debug-page.js"
