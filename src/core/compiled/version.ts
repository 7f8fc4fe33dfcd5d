import { ROUTE_OPTIONS, SOCKET_OPTIONS } from "../table/options.js"
import type { OptionTable } from "../table/options.js"

/**
 * The version of compiled tables: a hash of the names of the options that a row may have, so that a table which knows others is
 * refused. Its first number is that of the layout. The build writes its value, so that bundles have no names of options for it.
 */
export const DATA_VERSION: string = /* @__PURE__ */ versionOf("6", ROUTE_OPTIONS, SOCKET_OPTIONS)

function versionOf(layout: string, ...tables: readonly OptionTable[]): string {
  const names = tables.flatMap((table) => Object.entries(table)).join()
  let hash = 0
  for (let index = 0; index < names.length; index++) hash = (Math.imul(hash, 31) + names.charCodeAt(index)) | 0
  return `${layout}.${(hash >>> 0).toString(36)}`
}
