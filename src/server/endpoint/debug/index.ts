/**
 * The error page for development.
 *
 * @module waymark/debug
 */

export { debug_page, debug_page_for } from "./debug-page.js"
export type { DebugErrors } from "../errors/render.js"
export type { DebugPageOptions } from "./debug-page.js"
