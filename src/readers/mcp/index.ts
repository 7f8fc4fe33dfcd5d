/**
 * Rows of a table as tools of the Model Context Protocol.
 *
 * @module waymark/mcp
 */

export { mcp } from "./mcp.js"
export type { McpOptions } from "./mcp.js"
export type { ToolEndpoint } from "./call-tool.js"
// Those of the result of `mcp`.
export type { CoreConn } from "../../server/conn/core-conn.js"
export type { NoContract } from "../../server/conn/request/input.types.js"
export type { InOrder } from "../../server/router/plug-order.js"
