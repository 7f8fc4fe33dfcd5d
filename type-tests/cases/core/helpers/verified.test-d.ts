import { expectTypeOf } from "expect-type"
import { dynamic, forward, get, scope, verified_routes } from "../../../../src/index.js"
import type { HelperContext, Query, RouteTable, VerifiedPath, VerifiedRoutes } from "../../../../src/index.js"
import type { ErrorMessage } from "../../../../src/core/lib/errors/error-message.js"
import type { KindedMarks, PathMarks } from "../../../../src/core/helpers/verified/path-marks.js"
import type { CheckWritten, TableMarks } from "../../../../src/core/helpers/verified/verified.types.js"
import type { pathMarksCases } from "../../../../test/cases/path-marks.js"
import type {
  kindedServedCases,
  kindedTable,
  kindedUnservedCases,
  servedCases,
  unservedCases,
  verifiedTable,
} from "../../../../test/cases/verified.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

// The marks of a pattern.
type MarkMismatches<Cases extends readonly (readonly [string, readonly string[]])[]> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I][0], Cases[I][1][number], KindedMarks<Cases[I][0]>>
}[number]
export type GivesTheMarks = AssertNone<MarkMismatches<typeof pathMarksCases>>
expectTypeOf<PathMarks<"/a" | "/:id">>().toEqualTypeOf<"/a" | "/?">()
expectTypeOf<PathMarks<string>>().toEqualTypeOf<"/" | "/#">()
expectTypeOf<PathMarks<`/${string}/users`>>().toEqualTypeOf<"/" | "/#">()

// Paths that are served, and the messages for those that are not.
type Marks = TableMarks<typeof verifiedTable, never>
type ServedMismatches<Cases extends readonly (readonly [string, string])[], Marks extends string> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I][0], Cases[I][0], CheckWritten<Cases[I][0], Marks>>
}[number]
export type AcceptsServedPaths = AssertNone<ServedMismatches<typeof servedCases, Marks>>

type UnservedMismatches<Cases extends readonly (readonly [string, string])[], Marks extends string> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I][0], ErrorMessage<Cases[I][1]>, CheckWritten<Cases[I][0], Marks>>
}[number]
export type RefusesOtherPaths = AssertNone<UnservedMismatches<typeof unservedCases, Marks>>

type MarksWithKinds = TableMarks<typeof kindedTable, never>
export type AcceptsKinds = AssertNone<ServedMismatches<typeof kindedServedCases, MarksWithKinds>>
export type RefusesOtherKinds = AssertNone<UnservedMismatches<typeof kindedUnservedCases, MarksWithKinds>>

// A value in a template is a segment or a part of one. If it is a union of literals, each is checked.
declare const routes: VerifiedRoutes<typeof verifiedTable>
const { verified_path, verified_url } = routes
declare const url: URL
declare const text: string
declare const number: number
declare const big: bigint
declare const flag: boolean
declare const mode: "on" | "off"
declare const other: "on" | "maybe"
verified_path(url, `/users/${text}`)
verified_path(url, `/users/${number}/edit`)
verified_path(url, `/users/${big}/posts/${text}`)
verified_path(url, `/users/${number}-${text}`)
verified_path(url, `/users/${text}?tab=${text}#${text}`)
verified_path(url, `/mode/${mode}`)
verified_path(url, `/mode/${flag}`)
verified_path(url, `/users/${mode}/posts/${flag}`)
verified_path(url, `/api/v${number}/status`)
verified_path(url, `/api/v${text}/files/${text}/${number}/a`)
verified_path(url, `/api/v2/raw/r${text}/${text}`)
verified_path(url, `/tail/${text}`)
verified_path(url, `/tail/${text}/${text}/${text}`)
verified_path(url, `/slash/${text}/`)
verified_path(url, `/jobs/${text}/${number}`)
verified_path(url, "/users" as "/about" | "/users")
const stored = `/users/${number}` as const
expectTypeOf(verified_url(url, stored, { page: 2 })).toEqualTypeOf<string>()
expectTypeOf(verified_path<"/users">)
  .parameter(0)
  .toEqualTypeOf<HelperContext>()
expectTypeOf(verified_path<"/users">)
  .parameter(1)
  .toEqualTypeOf<"/users">()
expectTypeOf(verified_path<"/users">)
  .parameter(2)
  .toEqualTypeOf<Query | undefined>()

// @ts-expect-error - no route has such a last segment
verified_path(url, `/users/${text}/psots`)
// @ts-expect-error - the value can be any string, and only four are served
verified_path(url, `/mode/${text}`)
// @ts-expect-error - one member of the union is not served
verified_path(url, `/mode/${other}`)
// @ts-expect-error - a value does not add a segment
verified_path(url, `/users/${text}/posts/${text}/${text}`)
// @ts-expect-error - the prefix is missing
verified_path(url, `/api/${text}/status`)
// @ts-expect-error - the first segment of the glob begins with r
verified_path(url, `/api/v2/raw/${text}`)
// @ts-expect-error - a slash comes first
verified_path(url, `${text}/users`)
// @ts-expect-error - a wide string cannot be checked
verified_path(url, text)
// @ts-expect-error - toLowerCase returns a wide string
verified_path(url, text.toLowerCase())
// @ts-expect-error - a path is a string
verified_path(url, 5)
// @ts-expect-error - a query is an object or pairs
verified_path(url, "/users", "page=2")
// @ts-expect-error - a context comes first
verified_path("/users")

// A value in the place of a param with a kind has the type of the kind; that of a UUID is any string.
declare const kinded: VerifiedRoutes<typeof kindedTable>
declare const tab: "posts" | "likes"
declare const wrong_tab: "posts" | "x"
declare const locale: "en" | "de"
kinded.verified_path(url, `/users/${number}`)
kinded.verified_path(url, `/users/${big}`)
kinded.verified_path(url, `/users/${tab}`)
kinded.verified_path(url, `/files/${text}`)
kinded.verified_path(url, `/files/${text}-${text}/${text}`)
kinded.verified_path(url, `/v${number}/home`)
kinded.verified_path(url, `/${locale}/posts/${number}/comments/${text}`)
kinded.verified_path(url, `/plain/${text}`)
// @ts-expect-error - not every string is an integer or a tab
kinded.verified_path(url, `/users/${text}`)
// @ts-expect-error - one member of the union is not in the list
kinded.verified_path(url, `/users/${wrong_tab}`)
// @ts-expect-error - no number is a UUID
kinded.verified_path(url, `/files/${number}`)
// @ts-expect-error - the rest after the prefix is an integer
kinded.verified_path(url, `/v${text}/home`)
// @ts-expect-error - there are two locales
kinded.verified_path(url, `/${text}/posts`)
// A route without kinds takes what one with kinds does not.
const both = verified_routes([
  get("/:id", "XController", "show", { where: { id: "integer" } }),
  get("/:slug", "XController", "find"),
])
both.verified_path(url, `/${text}`)
// @ts-expect-error - except ignores the route without kinds, and its kind is no part of a pattern
verified_routes([get("/:id", "XController", "show", { where: { id: "integer" } })], { except: ["/:id\ninteger"] })

// A long list.
// prettier-ignore
const long = verified_routes([get("/:text/x", "XController", "show", { where: { text: ["t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9", "t10", "t11", "t12", "t13", "t14", "t15", "t16", "t17", "t18", "t19", "t20", "t21", "t22", "t23", "t24", "t25", "t26", "t27", "t28", "t29", "t30", "t31", "t32", "t33", "t34", "t35", "t36", "t37", "t38", "t39", "t40", "t41", "t42", "t43", "t44", "t45", "t46", "t47", "t48", "t49", "t50", "t51", "t52", "t53", "t54", "t55", "t56", "t57", "t58", "t59", "t60", "t61", "t62", "t63", "t64", "t65", "t66", "t67", "t68", "t69", "t70", "t71", "t72", "t73", "t74", "t75", "t76", "t77", "t78", "t79"] } })])
long.verified_path(url, "/t79/x")
// @ts-expect-error - the list ends at t79
long.verified_path(url, "/t80/x")

// If the texts of a list or the kinds are not known, any segment is accepted, and checked at run time.
declare const tabs: readonly string[]
declare const kinds: { readonly [name: string]: "integer" | "uuid" | readonly string[] }
const unknown_kinds = verified_routes([
  get("/a/:tab", "XController", "a", { where: { tab: tabs } }),
  get("/b/:tab/c", "XController", "b", { where: { tab: ["x", text] } }),
  get("/d/:id", "XController", "d", { where: kinds }),
])
unknown_kinds.verified_path(url, "/a/x")
unknown_kinds.verified_path(url, `/a/${text}`)
unknown_kinds.verified_path(url, `/b/${text}/c`)
unknown_kinds.verified_path(url, "/d/x")
// @ts-expect-error - the literal segments are known
unknown_kinds.verified_path(url, `/b/${text}/d`)
// @ts-expect-error - a value is one segment
unknown_kinds.verified_path(url, "/a/x/y")

// Stored links.
declare const kinded_link: VerifiedPath<typeof kindedTable>
kinded.verified_path(url, kinded_link)
expectTypeOf<
  VerifiedPath<readonly [(typeof kindedTable)[0], (typeof kindedTable)[2], (typeof kindedTable)[4]]>
>().toEqualTypeOf<`/users/${number}` | `/files/${string}` | `/v${number}/home` | `/v${number}/help`>()
type Path = VerifiedPath<typeof verifiedTable>
const paths: readonly Path[] = [
  "/",
  "/users",
  "/users/1/edit",
  `/api/v${number}/files/${text}`,
  "/jobs",
  "/jobs/a",
  "/tail/1",
]
for (const path of paths) verified_path(url, path)
// @ts-expect-error - no route begins like this
export const unserved: Path = "/usres"
expectTypeOf<VerifiedPath<readonly []>>().toBeNever()
expectTypeOf<VerifiedPath<readonly [readonly ["get", "/a/:b/*c", "C", "d"]]>>().toEqualTypeOf<`/a/${string}`>()

// Patterns in the option except are ignored.
const glob = [
  get("/a", "AController", "index"),
  get("/*path", "PageController", "show"),
  forward("/jobs", "Jobs"),
] as const
verified_routes(glob).verified_path(url, "/any/path")
const strict = verified_routes(glob, { except: ["/*path"] })
expectTypeOf(strict).toEqualTypeOf<VerifiedRoutes<typeof glob, "/*path">>()
strict.verified_path(url, "/a")
strict.verified_path(url, "/jobs/1")
// @ts-expect-error - only the glob serves it
strict.verified_path(url, "/any/path")
// @ts-expect-error - everything under the forward is ignored
verified_routes(glob, { except: ["/*path", "/jobs"] }).verified_path(url, "/jobs/1")
// @ts-expect-error - no route has the pattern
verified_routes(glob, { except: ["/*pth"] })

// If the paths of a table are not known exactly, any path is accepted.
declare const wide: RouteTable
verified_routes(dynamic(wide)).verified_path(url, "/any/path")
verified_routes([scope(`/${text}`, [get("/a", "AController", "index")])]).verified_path(url, `/${text}/b`)
verified_routes([forward("/", "Jobs")]).verified_path(url, "/a/b")
verified_routes([forward("/", "Jobs")]).verified_path(url, "/")
// @ts-expect-error - an empty table serves none
verified_routes([]).verified_path(url, "/")

// The longest sensible path.
const sixty = verified_routes([
  get(
    "/:p1/:p2/:p3/:p4/:p5/:p6/:p7/:p8/:p9/:p10/:p11/:p12/:p13/:p14/:p15/:p16/:p17/:p18/:p19/:p20/:p21/:p22/:p23/:p24/:p25/:p26/:p27/:p28/:p29/:p30/:p31/:p32/:p33/:p34/:p35/:p36/:p37/:p38/:p39/:p40/:p41/:p42/:p43/:p44/:p45/:p46/:p47/:p48/:p49/:p50/:p51/:p52/:p53/:p54/:p55/:p56/:p57/:p58/:p59/*p60",
    "LongController",
    "show",
  ),
])
sixty.verified_path(
  url,
  `/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33/34/35/36/37/38/39/40/41/42/43/44/45/46/47/48/49/50/51/52/53/54/55/56/57/58/59/60/${text}/62`,
)
// @ts-expect-error - it is too short
sixty.verified_path(url, "/1/2/3/4/5/6/7/8/9/10")
