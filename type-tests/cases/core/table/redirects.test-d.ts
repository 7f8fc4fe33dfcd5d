import { get, list_routes, redirect } from "../../../../src/index.js"
import type { CheckedTable, ErrorMessage, Helpers } from "../../../../src/index.js"
import { define_router } from "../../../../src/server.js"
import * as edge from "../../../../src/edge.js"
import type { SoundTable } from "../../../../src/core/table/rules/check.types.js"
import type { redirectCases, redirectErrorCases, redirectShapeCases } from "../../../../test/cases/redirects.js"
import type { AssertNone, IsSame, Mismatch } from "../../../support/assert.js"
import type { MessagesIn } from "../../../support/messages.js"

interface Case {
  readonly rule: string
  readonly table: readonly unknown[]
  readonly message: string
}

type MessageMismatches<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]:
    | Mismatch<Cases[I]["rule"], Cases[I]["message"], MessagesIn<CheckedTable<Cases[I]["table"]>>>
    | SentenceMismatch<Cases[I]["rule"], Cases[I]["table"], Cases[I]["message"]>
}[number]
type SentenceMismatch<Rule, Table extends readonly unknown[], Message extends string> =
  SoundTable<Table> extends infer Actual ? Mismatch<Rule, ErrorMessage<Message>, Actual> : never
export type RefusesInTheSameWords = AssertNone<MessageMismatches<typeof redirectErrorCases>>

type ShapeMismatches<Cases extends readonly (Case & { readonly place: string })[]> = {
  readonly [I in keyof Cases]: Mismatch<
    Cases[I]["rule"],
    `${Cases[I]["message"]} (${Cases[I]["place"]})`,
    MessagesIn<CheckedTable<Cases[I]["table"]>>
  >
}[number]
export type RefusesShapesInTheSameWords = AssertNone<ShapeMismatches<typeof redirectShapeCases>>

type FalseAlarms<Cases extends readonly { readonly rule: string; readonly table: readonly unknown[] }[]> = {
  readonly [I in keyof Cases]: IsSame<CheckedTable<Cases[I]["table"]>, Cases[I]["table"]> extends true
    ? never
    : Cases[I]["rule"]
}[number]
export type TakesWhatIsRight = AssertNone<FalseAlarms<typeof redirectCases>>

// A redirect needs no controller, and has no helper.
const routes = [get("/users/:id", "UserController", "show"), redirect("/people/:id", "/users/:id", 301)] as const
define_router(routes).build({ UserController: { show: (conn) => conn.text("Ada") } })
export type Keys = AssertNone<Extract<keyof Helpers<typeof routes>, `redirect${string}` | `people${string}`>>
list_routes(routes)[1].plug_opts satisfies { to: "/users/:id"; status: 301 }

// @ts-expect-error - the router of waymark/edge names the feature
edge.define_router(routes)
edge.define_router(routes, { redirects: edge.redirects })

// The builder says what is wrong with its own arguments.
// @ts-expect-error - a target with another scheme
redirect("/docs", "http://docs.example")
// @ts-expect-error - a status that no redirect has
redirect("/docs", "https://docs.example", 200)
// @ts-expect-error - a target that no row serves
define_router([redirect("/people", "/users")])
