import { expectTypeOf } from "expect-type"
import type {
  ActionOf,
  GlobParam,
  HelperArgs,
  HelperContext,
  HelperName,
  Helpers,
  HelpersByName,
  Param,
  ParamsOf,
  Query,
  RouteTable,
} from "../../../../src/index.js"
import type { helperActionCases, helperCallCases, helpersTable } from "../../../../test/cases/helpers.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

type Table = typeof helpersTable

// Names and actions.
type Base = (typeof helperActionCases)[number][0]
expectTypeOf<HelperName<Table>>().toEqualTypeOf<`${Base}_path` | `${Base}_url`>()
type ActionMismatches<Cases extends readonly (readonly [Base, readonly unknown[]])[]> = {
  readonly [I in keyof Cases]:
    | Mismatch<Cases[I][0], Cases[I][1][number], ActionOf<Table, `${Cases[I][0]}_path`>>
    | Mismatch<Cases[I][0], Cases[I][1][number], ActionOf<Table, `${Cases[I][0]}_url`>>
}[number]
export type HasTheActions = AssertNone<ActionMismatches<typeof helperActionCases>>

// Arguments.
type ArgsMismatches<Cases extends readonly (readonly [Base, unknown, readonly unknown[], string])[]> = {
  readonly [I in keyof Cases]: [...Cases[I][2]] extends HelperArgs<
    Table,
    `${Cases[I][0]}_path`,
    Cases[I][1] & ActionOf<Table, `${Cases[I][0]}_path`>
  >
    ? never
    : Cases[I]
}[number]
export type HasTheArgs = AssertNone<ArgsMismatches<typeof helperCallCases>>
expectTypeOf<HelperArgs<Table, "user_path", "index">>().toEqualTypeOf<[query?: Query]>()
expectTypeOf<HelperArgs<Table, "user_post_url", "show">>().toEqualTypeOf<
  [Param<"user_id">, Param<"id">, query?: Query]
>()
expectTypeOf<HelperArgs<Table, "api_file_path", "show">>().toEqualTypeOf<
  [Param<"version">, GlobParam<"path">, query?: Query]
>()
// If the action is a union, the arguments must be valid for all its members.
expectTypeOf<HelperArgs<Table, "user_path", "show" | "edit">>().toEqualTypeOf<[Param<"id">, query?: Query]>()
expectTypeOf<HelperArgs<Table, "user_path", "index" | "show">>().toBeNever()
expectTypeOf<HelperArgs<Table, "search_path">>().toEqualTypeOf<HelperArgs<Table, "search_path", "run">>()
expectTypeOf<HelperArgs<Table, "mixed_plug_path", { readonly b: true }>>().toEqualTypeOf<[Param<"id">, query?: Query]>()

// Params.
expectTypeOf<ParamsOf<Table, "user_post_path", "show">>().toEqualTypeOf<{ user_id: string; id: string }>()
expectTypeOf<ParamsOf<Table, "user_path", "update">>().toEqualTypeOf<{ id: string }>()
expectTypeOf<ParamsOf<Table, "user_path", "index">>().toEqualTypeOf<{}>()
expectTypeOf<ParamsOf<Table, "api_file_url">>().toEqualTypeOf<{ version: string; path: string[] }>()
expectTypeOf<ParamsOf<Table, "search_path", "run">>().toEqualTypeOf<
  {} | { term: string } | { term: string; page: string }
>()
expectTypeOf<ParamsOf<Table, "mixed_plug_path", { readonly b: true }>>().toEqualTypeOf<{ id: string }>()

// @ts-expect-error - no helper has this name
export type NoName = ActionOf<Table, "usr_path">
// @ts-expect-error - a name ends in _path or _url
export type NoSuffix = HelperArgs<Table, "user">
// @ts-expect-error - no action has this name
export type NoAction = HelperArgs<Table, "user_path", "shwo">
// @ts-expect-error - no action has this name
export type NoParams = ParamsOf<Table, "user_path", "shwo">

// A function that is generic in the name and the action, without a cast.
declare const Routes: Helpers<Table>
declare const url: URL
const by_name: HelpersByName<Table> = Routes
function link<Name extends HelperName<Table>, const Action extends ActionOf<Table, Name>>(
  name: Name,
  action: Action,
  ...args: HelperArgs<Table, Name, Action>
): string {
  return by_name[name](url, action, ...args)
}
expectTypeOf(link("user_path", "show", 1, { page: 2 })).toEqualTypeOf<string>()
link("api_file_url", "show", 2, ["a"])
link("search_path", "run", "a", 2)
link("plug_path", { b: true })
// @ts-expect-error - an id is missing
link("user_path", "show")
// @ts-expect-error - a glob is a list
link("api_file_url", "show", 2, "a")
// @ts-expect-error - no action has this name
link("user_path", "shwo", 1)
// @ts-expect-error - no helper has this name
link("usr_path", "show", 1)
// @ts-expect-error - no plug has these options
link("plug_path", { b: false })
declare const edit_or_show: "edit" | "show"
declare const index_or_show: "index" | "show"
link("user_path", edit_or_show, 1)
by_name.user_path(url, edit_or_show, 1)
// @ts-expect-error - one action takes an id, and the other takes no params
link("user_path", index_or_show, 1)
// @ts-expect-error - one action takes an id, and the other takes no params
by_name.user_path(url, index_or_show, 1)
expectTypeOf(by_name.user_path<"show">).parameters.toEqualTypeOf<[HelperContext, "show", Param<"id">, query?: Query]>()

// Links as data.
type Link = {
  readonly [Name in HelperName<Table>]: {
    readonly [Action in ActionOf<Table, Name> & string]: readonly [Name, Action, ...HelperArgs<Table, Name, Action>]
  }[ActionOf<Table, Name> & string]
}[HelperName<Table>]
export const menu: readonly Link[] = [
  ["page_path", "home"],
  ["user_post_path", "show", 1, 2, { a: 1 }],
]
// @ts-expect-error - an id is missing
export const too_short: Link = ["user_post_path", "show", 1]

// For a table of unknown length, any name, action and arguments are accepted.
expectTypeOf<"user_path">().toMatchTypeOf<HelperName<RouteTable>>()
expectTypeOf<"show">().toMatchTypeOf<ActionOf<RouteTable, "user_path">>()
expectTypeOf<HelperName<readonly []>>().toBeNever()
