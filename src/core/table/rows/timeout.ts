import { MAX_DELAY } from "../../lib/max-delay.js"
import type { IsAtMost } from "../../lib/types/min-index.types.js"
import { optionMessage } from "../messages.js"
import { got } from "../rules/values.js"

/** The values of `timeout`, in messages. */
export const TIMEOUT_VALUE = "whole milliseconds from 1 to 2147483647, or false"

/** An invalid time. */
type WrongTime = "0" | `-${string}` | `${string}${"." | "e"}${string}` | "Infinity" | "NaN"

/** Most valid times, which need no further check. */
// prettier-ignore
export type UsualTime =
  | false | 100 | 200 | 250 | 500 | 750 | 1_000 | 1_500 | 2_000 | 2_500 | 3_000 | 4_000 | 5_000 | 8_000 | 10_000 | 15_000
  | 20_000 | 25_000 | 30_000 | 45_000 | 60_000 | 90_000 | 120_000 | 180_000 | 300_000 | 600_000

/** The problem of the option `timeout`, or `never`. Wide numbers are ignored. */
// prettier-ignore
export type TimeoutProblem<Time> =
  Time extends number ? number extends Time ? never : TimeProblem<`${Time}`> :
  never

// prettier-ignore
type TimeProblem<Text extends string> =
  Text extends WrongTime ? TimeMessage<Text> :
  IsAtMost<Text, "2147483647"> extends true ? never :
  TimeMessage<Text>

type TimeMessage<Text extends string> = `${ReturnType<typeof timeoutMessage>}, got: ${Text}`
const timeoutMessage = () => optionMessage("timeout", TIMEOUT_VALUE)

/**
 * The rule of the option `timeout`: the message of {@link TimeoutProblem}, also for a value that is not a number.
 *
 * @internal
 */
export function timeoutProblem(time: unknown): string | undefined {
  if (time === undefined || time === false) return undefined
  const isTime = typeof time === "number" && Number.isInteger(time) && time > 0 && time <= MAX_DELAY
  return isTime ? undefined : got(timeoutMessage(), time)
}
