import type { Digit } from "../../lib/types/digit.types.js"
import type { IsLess } from "../../lib/types/min-index.types.js"
import { isPlainObject } from "../../lib/plain-object.js"
import { inspect } from "../../lib/errors/inspect.js"
import { optionMessage, quoteList, unknownOptionMessage } from "../messages.js"
import type { OptionMessage, QuoteList, UnknownOptionMessage } from "../messages.js"
import type { Problem } from "../rules/rules.js"
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

export const dayMessage = <Field extends string, Day extends string>(field: Field, day: Day) =>
  `"${field}" of "deprecated" is a day such as "2026-12-01", got: ${day}` as const
export type DayMessage<Field extends string, Day extends string> = ReturnType<typeof dayMessage<Field, Day>>

export const earlySunsetMessage = <Sunset extends string, Since extends string>(sunset: Sunset, since: Since) =>
  `the sunset "${sunset}" is before "${since}", since which the row is deprecated` as const
export type EarlySunsetMessage<Sunset extends string, Since extends string> = ReturnType<
  typeof earlySunsetMessage<Sunset, Since>
>

export const unknownUseMessage = <Use extends string>(use: Use) =>
  `option "deprecated": the table has no helper "${use}_path" to use` as const
export type UnknownUseMessage<Use extends string> = ReturnType<typeof unknownUseMessage<Use>>

export const USE_VALUE = "the name of a helper without _path"

/** The rule of the option `deprecated`: the message of {@link DeprecatedProblem}, also for values of other types. */
export function deprecatedProblem(given: unknown): Problem {
  if (given === undefined || given === false) return undefined
  if (!isPlainObject(given)) return got(optionMessage("deprecated", DEPRECATED_VALUE), given)
  const { since, sunset, use, gone } = given as { readonly [Field in (typeof FIELDS)[number]]?: unknown }
  const unknown = Object.keys(given).find((key) => !FIELDS.some((field) => field === key))
  if (unknown !== undefined) return unknownOptionMessage("deprecated", unknown, quoteList(FIELDS))
  if (dayOf(since) === undefined) return dayMessage("since", inspect(since))
  if (sunset !== undefined && dayOf(sunset) === undefined) return dayMessage("sunset", inspect(sunset))
  if (sunset !== undefined && String(sunset) < String(since)) return earlySunsetMessage(String(sunset), String(since))
  if (use !== undefined && typeof use !== "string") return got(optionMessage("use", USE_VALUE), use)
  return gone === undefined || typeof gone === "boolean" ? undefined : got(optionMessage("gone", "true or false"), gone)
}

/** The time of a day, as of midnight in UTC; undefined for any other value. */
export function dayOf(day: unknown): Date | undefined {
  if (typeof day !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? undefined : date
}

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
    [Key] extends [never] ? DaysProblem<Field<Given, "since">, Field<Given, "sunset">, Field<Given, "use">> :
    UnknownOptionMessage<"deprecated", Key & string, QuoteList<typeof FIELDS>> :
  never

type Field<Given, Name extends string> = Name extends keyof Given ? Given[Name] : undefined

// prettier-ignore
type DaysProblem<Since, Sunset, Use> =
  DayProblem<"since", Since> | (Sunset extends undefined ? never : DayProblem<"sunset", Sunset>) extends infer Problem ?
    [Problem] extends [never] ? SunsetProblem<Since, Sunset> | UseProblem<Use> :
    Problem :
  never

// prettier-ignore
type DayProblem<Name extends string, Value> =
  Value extends string ? string extends Value ? never : IsDay<Value> extends true ? never : DayMessage<Name, `"${Value}"`> :
  DayMessage<Name, Value extends number | boolean | null | undefined ? `${Value}` : "an object">

type UseProblem<Use> = Use extends string | undefined ? never : OptionMessage<"use", typeof USE_VALUE>

// prettier-ignore
type SunsetProblem<Since, Sunset> =
  Sunset extends `${infer Year}-${infer Month}-${infer Day}` ?
    Since extends `${infer OfYear}-${infer OfMonth}-${infer OfDay}` ?
      IsLess<`${Year}${Month}${Day}`, `${OfYear}${OfMonth}${OfDay}`> extends true ? EarlySunsetMessage<Sunset, Since> : never :
    never :
  never

// prettier-ignore
type IsDay<Text extends string> =
  Text extends `${infer Year}-${infer Month}-${infer Day}` ?
    Year extends `${Digit}${Digit}${Digit}${Digit}` ?
      Month extends "04" | "06" | "09" | "11" ? IsIn<Day, ShortDay | "29" | "30"> :
      Month extends `0${Exclude<Digit, "0">}` | "10" | "12" ? Month extends "02" ? IsIn<Day, ShortDay | LeapDay<Year>> : IsIn<Day, ShortDay | "29" | "30" | "31"> :
      false :
    false :
  false

type IsIn<Day, Days> = Day extends Days ? true : false

/** A day that each month has. */
type ShortDay = Exclude<`${"0" | "1" | "2"}${Digit}`, "00" | "29">

/** The last day of February, if the year has it. */
// prettier-ignore
type LeapDay<Year extends string> =
  Year extends `${infer Century extends TwoDigits}00` ? Century extends Fourth ? "29" : never :
  Year extends `${TwoDigits}${Fourth}` ? "29" :
  never
type TwoDigits = `${Digit}${Digit}`
type Fourth = `${"0" | "2" | "4" | "6" | "8"}${"0" | "4" | "8"}` | `${"1" | "3" | "5" | "7" | "9"}${"2" | "6"}`
