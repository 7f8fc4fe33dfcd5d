import { RESOURCE_ACTIONS } from "../../../src/core/table/resources/resources.js"
import type { Case, HelperEntry } from "../../../test/conformance/cases.js"
import { fittingRoutes, helperAnswer, routesOf } from "../../../test/conformance/oracle/helpers.js"
import { isQuery, leadsElsewhere } from "../../../test/conformance/oracle/paths.js"
import { toArgument } from "../../../test/conformance/values.js"

/**
 * An error at run time that types cannot detect.
 *
 * A rule recognises its entries by their contents. If it applies, the compiler must accept the code; if it refuses it after
 * all, the proof fails.
 */
export interface TypeDifference<Entry> {
  readonly name: string
  /** Why, in one sentence. */
  readonly reason: string
  applies(entry: Entry, of: Case): boolean
}

/** Calls that throw, but compile. */
export const callTypeDifferences: readonly TypeDifference<HelperEntry>[] = [
  {
    name: "text of a segment",
    reason: "a param is any text, so that one which would leave its segment shows when the path is built",
    applies: ({ args, raise }) => raise === undefined && args.slice(1).map(toArgument).flat().some(isElsewhere),
  },
  {
    name: "text of a URL",
    reason: "a URL is made from any text, and refused by its own class",
    applies: ({ context }) => context?.type === "uri" && !URL.canParse(context.value),
  },
  {
    name: "objects in a query",
    reason: "no type says of an object how many keys it has, as lists ask, nor that its class makes it a param",
    applies: (entry, of) => {
      const query = toArgument(entry.args.at(-1) ?? null)
      if (entry.args.length < 2 || !isQuery(query) || !Object.values(query).flat().some(isObject)) return false
      return "value" in helperAnswer({ ...entry, args: entry.args.slice(0, -1) }, of)
    },
  },
]

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !(Symbol.toStringTag in value)
}

function isElsewhere(value: unknown): boolean {
  return typeof value === "string" && leadsElsewhere(value)
}

/** Calls that work, but do not compile. */
export const refusedCallDifferences: readonly TypeDifference<HelperEntry>[] = [
  {
    name: "instance or record",
    reason: "no type tells an instance with an id, which is the param, from a record, which could be the query",
    applies: (entry, of) => {
      const last = toArgument(entry.args.at(-1) ?? null)
      if (isQuery(last) || !isObject(last) || Array.isArray(last)) return false
      const { exact, shorter } = fittingRoutes(entry.args, routesOf(entry, of))
      return exact !== undefined && shorter !== undefined
    },
  },
]

/** Compiler messages that are worded differently from the exception. */
export const sentenceDifferences: readonly TypeDifference<string>[] = [
  {
    name: "values in sentences",
    reason: "a type cannot print any value, so where one is of the wrong kind it says the shape of the node",
    applies: (sentence) => /got: [^"]|, \[.* given/.test(sentence) && !sentence.includes(" action(s) "),
  },
]

/** Messages that the compiler replaces by its own if the table is made of builder calls. */
export const builderSentenceDifferences: readonly TypeDifference<string>[] = [
  {
    name: "actions in builders",
    reason: "a builder's parameter lists the actions, for completion, and the compiler prints that list",
    applies: (sentence) => {
      const got = /action\(s\) .* got: \[(.*?)\]/.exec(sentence)?.[1]?.split(", ") ?? []
      return got.some((action) => !RESOURCE_ACTIONS.some((known) => action === `"${known}"`))
    },
  },
]

export function findDifference<Entry>(
  rules: readonly TypeDifference<Entry>[],
  entry: Entry,
  of: Case,
): TypeDifference<Entry> | undefined {
  return rules.find((rule) => rule.applies(entry, of))
}
