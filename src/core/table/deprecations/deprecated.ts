import type { IsAtMost } from "../../lib/types/min-index.types.js"
import { isPlainObject } from "../../lib/plain-object.js"
import { inspect } from "../../lib/errors/inspect.js"
import { isDate } from "../../pattern/kinds.js"
import type { IsDate } from "../../pattern/kinds.js"
import { optionMessage, quoteList, unknownOptionMessage } from "../messages.js"
import type { OptionMessage, QuoteList, UnknownOptionMessage } from "../messages.js"
import type { Problem } from "../rules/rules.js"
import type { Value } from "../scope.js"
import { got } from "../rules/values.js"

/** When a row is deprecated, when it ends, and what replaces it. */
export interface Deprecated {
  /** The day since which it is deprecated, such as `"2026-12-01"`. Days begin at midnight in UTC. */
  readonly since: string
  /** The day on which it ends. From then on, `waymark routes --check` fails. */
  readonly sunset?: string | undefined
  /** The helper of the rows that replace it, without `_path`. */
  readonly use?: string | undefined
  /** `true`: its requests are answered with 410, after the pipelines. */
  readonly gone?: boolean | undefined
}

const FIELDS = ["since", "sunset", "use", "gone"] as const

export const DEPRECATED_VALUE = 'days such as { since: "2026-12-01", sunset: "2027-06-01" }, or false'

const dayMessage = <Field extends string, Day extends string>(field: Field, day: Day) =>
  `"${field}" of "deprecated" is a day such as "2026-12-01", got: ${day}` as const
type DayMessage<Field extends string, Day extends string> = ReturnType<typeof dayMessage<Field, Day>>

const earlySunsetMessage = <Sunset extends string, Since extends string>(sunset: Sunset, since: Since) =>
  `the sunset "${sunset}" is before "${since}", since which the row is deprecated` as const

export const unknownUseMessage = <Use extends string>(use: Use) =>
  `option "deprecated": the table has no helper "${use}_path" to use` as const
export type UnknownUseMessage<Use extends string> = ReturnType<typeof unknownUseMessage<Use>>

const USE_VALUE = "the name of a helper without _path"

/** The rule of the option `deprecated`: the message of {@link DeprecatedProblem}, also for values of other types. */
export function deprecatedProblem(given: unknown): Problem {
  if (given === undefined || given === false) return undefined
  if (!isPlainObject(given)) return got(optionMessage("deprecated", DEPRECATED_VALUE), given)
  const { since, sunset, use, gone } = given as { readonly [Field in (typeof FIELDS)[number]]?: unknown }
  const unknown = Object.keys(given).find((key) => !FIELDS.some((field) => field === key))
  if (unknown !== undefined) return unknownOptionMessage("deprecated", unknown, quoteList(FIELDS))
  if (!isDay(since)) return dayMessage("since", inspect(since))
  if (sunset !== undefined && !isDay(sunset)) return dayMessage("sunset", inspect(sunset))
  if (sunset !== undefined && sunset < since) return earlySunsetMessage(sunset, since)
  if (use !== undefined && typeof use !== "string") return got(optionMessage("use", USE_VALUE), use)
  return gone === undefined || typeof gone === "boolean" ? undefined : got(optionMessage("gone", "true or false"), gone)
}

const isDay = (day: unknown): day is string => typeof day === "string" && isDate(day)

/** The problem of the value of the option `deprecated`, or `never`. Strings that are not literals are checked at run time. */
// prettier-ignore
export type DeprecatedProblem<Given> =
  Given extends false | undefined ? never :
  Given extends object ?
    Given extends readonly unknown[] ? OptionMessage<"deprecated", typeof DEPRECATED_VALUE> :
    FieldsProblem<Given> :
  OptionMessage<"deprecated", typeof DEPRECATED_VALUE>

// prettier-ignore
type FieldsProblem<Given> =
  Exclude<keyof Given, (typeof FIELDS)[number]> extends infer Key ?
    [Key] extends [never] ? DaysProblem<Value<Given, "since">, Value<Given, "sunset">, Value<Given, "use">> :
    UnknownOptionMessage<"deprecated", Key & string, QuoteList<typeof FIELDS>> :
  never

// prettier-ignore
type DaysProblem<Since, Sunset, Use> =
  DayProblem<"since", Since> | (Sunset extends undefined ? never : DayProblem<"sunset", Sunset>) extends infer Problem ?
    [Problem] extends [never] ? SunsetProblem<Since, Sunset> | UseProblem<Use> :
    Problem :
  never

// prettier-ignore
type DayProblem<Name extends string, Day> =
  Day extends string ? string extends Day ? never : IsDate<Day> extends true ? never : DayMessage<Name, `"${Day}"`> :
  DayMessage<Name, Day extends number | boolean | null | undefined ? `${Day}` : "an object">

type UseProblem<Use> = Use extends string | undefined ? never : OptionMessage<"use", typeof USE_VALUE>

// prettier-ignore
type SunsetProblem<Since, Sunset> =
  Sunset extends `${infer Year}-${infer Month}-${infer Day}` ?
    Since extends `${infer OfYear}-${infer OfMonth}-${infer OfDay}` ?
      IsAtMost<`${OfYear}${OfMonth}${OfDay}`, `${Year}${Month}${Day}`> extends true ? never : ReturnType<typeof earlySunsetMessage<Sunset, Since>> :
    never :
  never
