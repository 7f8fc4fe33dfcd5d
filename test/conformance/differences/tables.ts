import { isDeepStrictEqual } from "node:util"
import type { Case, Item, PipelineItem } from "../cases.js"
import type { Difference } from "../difference.js"
import { printTerm, renameHelpers, replaceTerms } from "../oracle/listing.js"
import { isUnnamed, ourRoutes, ownHost, routeOrigins } from "../oracle/origins.js"
import type { Origin } from "../oracle/origins.js"
import type { Expectation } from "../outcome.js"
import type { TableEntry } from "../run/tables.js"
import { someValue, tagged, toValue } from "../values.js"
import { refusedPaths } from "../without-refused.js"

/** Differences in whole tables. */
export const tableDifferences: readonly Difference<TableEntry>[] = [
  {
    name: "own host",
    reason: "a route's own host option is honoured, as documented",
    applies: (entry, of) => originOf(entry, of, (origin) => ownHost(origin) !== undefined) !== undefined,
    expected: (entry, of, before) => {
      const origin = originOf(entry, of, (found) => ownHost(found) !== undefined)
      return origin === undefined ? before : changeRoute(before, { host: ownHost(origin) })
    },
  },
  {
    name: "as: false",
    reason: "it means no helper, not one named after the word false",
    applies: (entry, of) => entry.ask === "console" || originOf(entry, of, isUnnamed) !== undefined,
    expected: (entry, of, before) => {
      if (entry.ask !== "console") return changeRoute(before, { helper: null })
      if (!routeOrigins(of.items).some(isUnnamed)) return before
      return changeText(before, (text) => renameHelpers(text, ourRoutes(of.items, of.routes ?? [])))
    },
  },
  {
    name: "terms are data",
    reason: "atoms inside plug options are strings and tuples are lists, and are printed so",
    applies: (entry) => entry.ask === "console",
    expected: (_entry, of, before) => {
      const terms = routeOrigins(of.items).map(({ plug_opts }) =>
        typeof plug_opts === "string" ? undefined : printOptions(plug_opts),
      )
      return changeText(before, (text) => replaceTerms(text, of.routes ?? [], terms))
    },
  },
  {
    name: "no imports",
    reason: "a name that a router imports in the reference is free for a pipeline, since nothing is imported here",
    applies: (entry, of) =>
      entry.ask === "compile" && failsWith(of, /^cannot define pipeline named .* because there is an import/),
    expected: () => ({ value: "compiles" }),
  },
  {
    name: "names are strings",
    reason: "names of pipelines are strings here, so one given as a string is right",
    applies: (entry, of) =>
      entry.ask === "compile" && failsWith(of, /not an atom/) && of.items.some(namesPipesByString),
    expected: () => ({ value: "compiles" }),
  },
  {
    name: "a pipeline twice",
    reason: "a pipeline of the name of another is refused, since the guards in one of them would be lost",
    applies: (entry, of) => entry.ask === "compile" && of.compile.ok && twicePipeline(of) !== undefined,
    expected: (_entry, of) => ({
      raise: "ArgumentError",
      message: `pipeline "${twicePipeline(of)}" is declared twice`,
      open: true,
    }),
  },
  {
    name: "rows that no request reaches",
    reason: "a path that no link of a browser has is refused, since its row is a mistake that nothing else reports",
    applies: (entry, of) => entry.ask === "compile" && of.compile.ok && refusedPaths(of.items).length > 0,
    expected: (_entry, of) => ({
      raise: "InvalidSpecError",
      message: refusedMessage(refusedPaths(of.items)[0] ?? ""),
      open: true,
    }),
  },
]

function refusedMessage(path: string): string {
  if (/[?#]/.test(path)) return "a path is matched without query and fragment"
  return path.includes("%") ? "a path has characters in place of their escapes" : `a path has no segments "." and ".."`
}

/** Whether a case that the reference accepts is refused here, so that its other answers cannot be compared. */
export function isRefusedHere(of: Case): boolean {
  return of.compile.ok && (twicePipeline(of) !== undefined || refusedPaths(of.items).length > 0)
}

/** The name of a pipeline whose plugs differ from those of an earlier one with the same name. */
function twicePipeline({ items }: Pick<Case, "items">): string | undefined {
  const pipelines = items.flatMap(pipelinesIn)
  return pipelines.find(({ name, plugs }) => {
    const first = pipelines.find((pipeline) => pipeline.name === name)
    return !isDeepStrictEqual(first?.plugs, plugs)
  })?.name
}

function pipelinesIn(item: Item): readonly PipelineItem[] {
  if (item.node === "pipeline") return [item]
  return item.node === "scope" || item.node === "resources" ? (item.items ?? []).flatMap(pipelinesIn) : []
}

/** The origin of the route of an entry, if it is the wanted kind. */
function originOf(entry: TableEntry, of: Case, isWanted: (origin: Origin) => boolean): Origin | undefined {
  if (entry.ask !== "route") return undefined
  const items = entry.router === undefined ? of.items : (of.routers?.[entry.router] ?? [])
  const origin = routeOrigins(items)[entry.index]
  return origin !== undefined && isWanted(origin) ? origin : undefined
}

function changeRoute(before: Expectation, change: object): Expectation {
  return "value" in before && typeof before.value === "object" ? { value: { ...before.value, ...change } } : before
}

function changeText(before: Expectation, change: (text: string) => string): Expectation {
  return "value" in before && typeof before.value === "string" ? { value: change(before.value) } : before
}

/** Plug options that are a tagged atom are the name of an action. */
function printOptions(plug_opts: Origin["plug_opts"]): string {
  return tagged(plug_opts)?.[0] === "$atom" ? `:${String(toValue(plug_opts))}` : printTerm(toValue(plug_opts))
}

function failsWith(of: Case, message: RegExp): boolean {
  return !of.compile.ok && message.test(of.compile.message)
}

function namesPipesByString(item: Item): boolean {
  if (item.node === "pipe_through") return someValue(item.pipelines, (value) => tagged(value)?.[0] === "$string")
  return (item.node === "scope" || item.node === "resources") && item.items?.some(namesPipesByString) === true
}
