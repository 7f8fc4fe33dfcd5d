import { get, pick_routes } from "../../../../src/index.js"
import type { CheckedTable, RouteList } from "../../../../src/index.js"
import * as edge from "../../../../src/edge.js"
import type { deprecatedCases, deprecatedErrorCases } from "../../../../test/cases/deprecated.js"
import type { AssertNone, IsSame } from "../../../support/assert.js"
import type { ShapeMismatches } from "../../../support/messages.js"

export type RefusesInTheSameWords = AssertNone<ShapeMismatches<typeof deprecatedErrorCases>>

type Table = (typeof deprecatedCases)[0]["table"]
export type TakesWhatIsRight = AssertNone<IsSame<CheckedTable<Table>, Table> extends true ? never : "refused">

const [{ table, deprecated }] = {} as typeof deprecatedCases
type Listed<List> = { readonly [I in keyof List]: List[I]["deprecated" & keyof List[I]] }
export type Routes = AssertNone<
  IsSame<Listed<RouteList<Table>>, typeof deprecated> extends true ? never : Listed<RouteList<Table>>
>

const [picked] = pick_routes(table, ["g_path"])
picked satisfies readonly ["get", "/g/:id", "GController", "show", { as: "g"; deprecated: { since: "2026-12-01" } }] | undefined // prettier-ignore

// The router of waymark/edge names the feature.
const routes = [get("/v1", "AController", "a", { deprecated: { since: "2026-12-01" } })] as const
// @ts-expect-error - without it
edge.define_router(routes)
edge.define_router(routes, { deprecated: edge.deprecated })

// The builder says what is wrong with its own argument.
// @ts-expect-error - a field that there is not
get("/v1", "AController", "a", { deprecated: { until: "2026-12-01" } })
// @ts-expect-error - no day
get("/v1", "AController", "a", { deprecated: true })
