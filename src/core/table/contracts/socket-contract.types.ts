import type { AnyLinkInput, ContractInput } from "../../pattern/input.types.js"
import type { Option } from "../scope.js"
import type { AnswerTexts, ListText, WithLists } from "./contract.js"

/** The `ContractInput` of a socket; a property as in {@link LinkOf}. Its messages are `"</FromClient"` and `">/FromServer"`. */
export interface SocketRequestOf<Link extends AnyLinkInput, Options, Outer extends string, Listed> {
  readonly request: ContractInput<
    Link,
    null,
    null,
    | AnswerTexts<Options["answers" & keyof Options], Outer>["texts"]
    | `</${MessageName<Options["receives" & keyof Options]>}`
    | `>/${MessageName<Options["sends" & keyof Options]>}`
    | ProtocolText<Options["protocols" & keyof Options]>
    | ListText<Options["lists" & keyof Options], keyof Options["lists" & keyof Options], "">
    | ListText<Listed, keyof Listed, "~">
  >
}

/** The protocols of a socket as strings that answers and lists cannot be: `"?^graphql-ws"`. */
// prettier-ignore
type ProtocolText<Given> =
  Given extends readonly (infer Name extends string)[] ? `?^${Name}` :
  never

/** The name of the schema of messages, or `""` for strings and bytes. */
// prettier-ignore
type MessageName<Name> =
  [Name] extends [never] ? "" :
  Name extends string ? Name :
  ""

/** The {@link RouteContract} of a socket. */
export type SocketContractOf<Options, Answered, Listed> = WithLists<
  OwnSocketContract<Options, Answered>,
  Options,
  Listed
>

/** The contract of a socket of its own. */
export interface OwnSocketContract<Options, Answered> {
  readonly query: Option<Options, "query", null>
  readonly body: null
  readonly on_invalid: null
  readonly answers: Answered
  readonly socket: {
    readonly [Key in "receives" | "sends" | Extract<keyof Options, "origins" | "protocols" | "limits">]: Option<
      Options,
      Key,
      null
    >
  }
}
