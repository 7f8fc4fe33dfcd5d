/**
 * The error page for development.
 *
 * @module waymark/debug
 */

export { debug_page } from "./debug-page.js"
