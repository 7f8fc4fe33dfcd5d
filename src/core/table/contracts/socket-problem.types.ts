import type { WrongOrigin } from "../../lib/http/origin.js"
import type { LISTS_ALONE, OriginMessage, ProtocolMessage } from "../messages.js"
import type { SocketOptions } from "../options.js"
import type { SocketLimitNames } from "../rows/socket-limits.js"
import type { UnknownOption } from "../rules/rules.types.js"
import type { AnswersProblem, HasAnswers, HasLists } from "./contract-rules.js"

// prettier-ignore
export type SocketContractProblem<Options> =
  keyof Options extends SoundSocketOption ? never :
  ("query" extends keyof Options ? never : Options extends HasLists ? typeof LISTS_ALONE : never) |
  (Options extends HasAnswers ? AnswersProblem<Options> : never) |
  (Options extends HasOrigins ? OriginsProblem<Options["origins"]> : never) |
  (Options extends HasProtocols ? ProtocolsProblem<Options["protocols"]> : never) |
  (Options extends HasLimits ? UnknownOption<Options["limits"], "limits", SocketLimitNames> : never)
type SoundSocketOption = Exclude<keyof SocketOptions, "answers" | "limits" | "lists" | "origins" | "protocols">
interface HasOrigins {
  readonly origins: unknown
}
// prettier-ignore
type OriginsProblem<Origins> =
  Origins extends readonly (infer Origin extends string)[] ? EachOriginMessage<WrongOrigin<Origin>> :
  never
type EachOriginMessage<Origin extends string> = Origin extends unknown ? OriginMessage<Origin> : never
interface HasProtocols {
  readonly protocols: unknown
}
// prettier-ignore
type ProtocolsProblem<Protocols> =
  Protocols extends readonly (infer Name extends string)[] ? Name extends "" | `${string}${NoToken}${string}` ? ProtocolMessage<Name> : never :
  never
type NoToken =
  " " | "," | ";" | ":" | "/" | "(" | ")" | "<" | ">" | "@" | '"' | "[" | "]" | "{" | "}" | "?" | "=" | "\\" | "\t"
interface HasLimits {
  readonly limits: unknown
}
