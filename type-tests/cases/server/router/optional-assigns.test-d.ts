import { get, pipe_through } from "../../../../src/index.js"
import { call_plug, define_plug, define_router } from "../../../../src/server.js"
import { plugs } from "../../../../test/cases/optional-assigns.js"
import type { optionalAssigns, User, Values } from "../../../../test/cases/optional-assigns.js"
import type { AssertNone } from "../../../support/assert.js"
import type { AssignsBefore } from "../../../../src/server/router/flow/flow.types.js"

// What a conn has after plugs, of which some assign a key perhaps.
type Case = (typeof optionalAssigns)[number]
type PlugsOf<Names extends readonly (keyof typeof plugs)[]> = { readonly [I in keyof Names]: (typeof plugs)[Names[I]] }
// prettier-ignore
type UserAfter<Names extends readonly (keyof typeof plugs)[]> =
  AssignsBefore<PlugsOf<Names>> extends infer Assigns extends { readonly user?: unknown } ? Assigns["user"] :
  never
// prettier-ignore
type Mismatch<Row> =
  Row extends readonly [infer Names extends readonly (keyof typeof plugs)[], infer Said extends readonly (keyof Values)[], unknown] ?
    [UserAfter<Names>, Values[Said[number]]] extends [Values[Said[number]], UserAfter<Names>] ? never : Names :
  never
export type AssignsAreThere = AssertNone<Mismatch<Case>>

// A plug whose key is optional assigns a value or nothing, but not undefined.
declare const found: User | undefined
declare const user: User
// @ts-expect-error - undefined
void define_plug<{ assigns: { user?: User } }>((conn) => conn.assign("user", undefined))
// @ts-expect-error - it may be undefined
void define_plug<{ assigns: { user?: User } }>((conn) => conn.assign("user", found))
// @ts-expect-error - in an object
void define_plug<{ assigns: { user?: User } }>({ call: (conn) => conn.assign("user", undefined) })
// @ts-expect-error - in an asynchronous plug
void define_plug<{ assigns: { user?: User } }>(async (conn) => Promise.resolve(conn.assign("user", found)))
// @ts-expect-error - of two optional keys
void define_plug<{ assigns: { user?: User; post?: string } }>((conn) => conn.assign("post", undefined))
// @ts-expect-error - next to a sure key
void define_plug<{ assigns: { user?: User; post: string } }>((conn) => conn.assign("post", "a").assign("user", found))
// @ts-expect-error - a key that the plug requires
void define_plug<{ requires: { user: User }; assigns: { user?: User } }>((conn) => conn.assign("user", undefined))
// @ts-expect-error - after a value
void define_plug<{ assigns: { user?: User } }>((conn) => conn.assign("user", user).assign("user", undefined))
// @ts-expect-error - in one branch
void define_plug<{ assigns: { user?: User } }>((conn) => (found ? conn.assign("user", user) : conn.assign("user", undefined))) // prettier-ignore
// @ts-expect-error - null
void define_plug<{ assigns: { user?: User } }>((conn) => conn.assign("user", null))
void define_plug<{ assigns: { user?: User } }>((conn) => (found === undefined ? conn : conn.assign("user", found)))
void define_plug<{ assigns: { user?: User | undefined } }>((conn) => conn.assign("user", found))
void define_plug<{ assigns: { user?: User | null } }>((conn) => conn.assign("user", found ?? null))
void define_plug<{ assigns: { user: User | undefined } }>((conn) => conn.assign("user", found))

// In an action.
const rows = <const Names extends readonly string[]>(names: Names) =>
  [pipe_through(names), get("/", "PageController", "index")] as const
const kept = define_router(rows(["load", "may_leave"]), { plugs })
kept.controller("PageController", { index: (conn) => conn.text(conn.assigns.user.name) })
kept.controller("PageController", { index: (conn) => call_plug(conn, plugs.may_load) })
kept
  .controller("PageController")
  .plug(plugs.may_leave)
  .actions({ index: (conn) => conn.text(conn.assigns.user.name) })
const cleared = define_router(rows(["load", "may_clear"]), { plugs })
cleared.controller("PageController", { index: (conn) => conn.text(conn.assigns.user?.name ?? "") })
// @ts-expect-error - it may be undefined
cleared.controller("PageController", { index: (conn) => conn.text(conn.assigns.user.name) })
const perhaps = define_router(rows(["may_load"]), { plugs })
// @ts-expect-error - it may be missing
perhaps.controller("PageController", { index: (conn) => conn.text(conn.assigns.user.name) })
const other = define_router(rows(["load", "may_guest"]), { plugs })
// @ts-expect-error - it may be a guest
other.controller("PageController", { index: (conn) => conn.text(conn.assigns.user.name) })
const requires = define_plug<{ requires: { user: User } }>((conn) => conn)
void define_router(rows(["load", "may_leave", "requires"]), { plugs: { ...plugs, requires } })
// @ts-expect-error - a plug that requires it, after one that may remove it
void define_router(rows(["load", "may_clear", "requires"]), { plugs: { ...plugs, requires } }).build({ PageController: { index: (conn) => conn.text("") } }) // prettier-ignore
kept
  .controller("PageController")
  // @ts-expect-error - an inline call of a plug that may remove it
  .actions({ index: (conn) => call_plug(conn, plugs.may_clear) })
