import { get, list_routes, redirect } from "../../../../src/index.js"
import type { CheckedTable, Helpers } from "../../../../src/index.js"
import { define_router } from "../../../../src/server.js"
import * as edge from "../../../../src/edge.js"
import type { redirectCases, redirectErrorCases, redirectShapeCases } from "../../../../test/cases/redirects.js"
import type { AssertNone, IsSame } from "../../../support/assert.js"
import type { MessageMismatches, SentenceMismatches, ShapeMismatches } from "../../../support/messages.js"

export type RefusesInTheSameWords = AssertNone<MessageMismatches<typeof redirectErrorCases>>
export type RefusesByASentence = AssertNone<SentenceMismatches<typeof redirectErrorCases>>
export type RefusesShapesInTheSameWords = AssertNone<ShapeMismatches<typeof redirectShapeCases>>

type FalseAlarms<Cases extends typeof redirectCases> = {
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
