import type { Anything, IsRefused } from "../../core/table/rules/refused.types.js"

/*
 * What `define_router` returns for a table with a row that the compiler has refused at its builder. The program does not compile; its
 * controllers take anything, so that the one error is not followed by others.
 */

/** `Sound`, or `Refused` for a table with a refused row. */
export type UnlessRefused<Table extends readonly unknown[], Sound, Refused> =
  IsRefused<Table> extends true ? Refused : Sound

/** `web.controller` of such a table. */
export interface AnyControllers {
  (name: string): Anything
  (name: string, actions: { readonly [action: string]: (conn: Anything, params: Anything) => unknown }): Anything
}

/** `web.socket` of such a table. */
export type AnySockets = (
  name: string,
  handlers: { readonly [handler: string]: (...args: Anything) => unknown },
) => Anything

/** `web.build` of such a table. */
export type AnyBuild = (registry: object) => Anything
