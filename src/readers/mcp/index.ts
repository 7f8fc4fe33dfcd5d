/**
 * Rows of a table as tools of the Model Context Protocol.
 *
 * @module waymark/mcp
 */

export { mcp } from "./mcp.js"
export type { McpOptions } from "./mcp.js"
export type { ToolEndpoint } from "./call-tool.js"
