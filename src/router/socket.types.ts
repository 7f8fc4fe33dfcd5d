import type { CoreConn } from "../conn/core-conn.js"
import type { AnyInput } from "../conn/input.types.js"
import type { SocketHandlers, SocketPeer } from "../conn/socket.types.js"
import type { ReadonlyLists } from "../lib/readonly-lists.types.js"
import type { AnyContractInput } from "../pattern/input.types.js"
import type { AnyActionRow } from "../table/action-row.types.js"
import type { SchemaInput, SchemaOutput } from "../table/schemas.types.js"
import type { AssignsOf, MadeFor, NoComputedKeys, ParamsArg } from "./controller.types.js"
import type { RouterFlow } from "./flow.types.js"
import type { PlugResult } from "./plug.js"

/** The type of `web.socket`. */
export interface SocketStep<in out Rows extends AnyActionRow, in out Flow extends RouterFlow> {
  <const Name extends SocketName<Rows>>(
    name: Name,
    handlers: HandlersNamed<Rows, Name, Flow>,
  ): MadeFor<Name> & SocketController
}

/** The value of a socket in the registry of `web.build`: a controller whose action opens it. */
export interface SocketController {
  /** Answers a conn by opening its socket. */
  readonly open: (conn: CoreConn<unknown, object, AnyInput>) => PlugResult
}

/** The handlers of the socket of a name. A conditional type, as `ControllerNamed`: it is not evaluated before the name is known. */
// prettier-ignore
type HandlersNamed<Rows extends AnyActionRow, Name extends SocketName<Rows>, Flow extends RouterFlow> =
  HandlersByName<Rows, Flow>[Name] extends infer Handlers ? Handlers :
  unknown

type SocketName<Rows extends AnyActionRow> = SocketRow<Rows>["plug"]

/** The handlers of each socket. `NoComputedKeys` explains the intersection. */
type HandlersByName<Rows extends AnyActionRow, Flow extends RouterFlow> = NoComputedKeys & {
  readonly [Row in SocketRow<Rows> as Row["plug"]]: HandlersShape<Row["kind"], Flow>["handlers"]
}

/** A property rather than a type alias, since errors would show the alias instead of the handlers. */
interface HandlersShape<Kind, Flow extends RouterFlow> {
  readonly handlers: SocketHandlers<
    ParamsArg<Kind>,
    SocketPeer<ParamsArg<Kind>, AssignsOf<Kind, Flow>, SentOf<Kind, Flow["schemas"]>>,
    MessageOf<TextsOf<Kind>, "<", Flow["schemas"], "output">
  >
}

/** The rows of sockets. Other rows have no name of a schema for messages that arrive. */
// prettier-ignore
type SocketRow<Rows extends AnyActionRow> =
  Rows extends AnyActionRow ? [Extract<TextsOf<Rows["kind"]>, `</${string}`>] extends [never] ? never : Rows :
  never

/** The answers and messages of a route, as texts. */
// prettier-ignore
type TextsOf<Kind> =
  Kind extends { readonly rest: infer Contract extends AnyContractInput } ? Contract["answers"] :
  never

/** The messages of the schemas that texts with a sign name. */
// prettier-ignore
type MessageOf<Text, Sign extends "<" | ">", Schemas, Side extends "input" | "output"> =
  Text extends `${Sign}/${infer Name}` ?
    Name extends "" ? string | Uint8Array :
    Side extends "input" ? ReadonlyLists<SchemaInput<Schemas, Name>> : SchemaOutput<Schemas, Name> :
  never

/** The messages that a socket sends. If it has several routes, they fit the schemas of all. */
// prettier-ignore
type SentOf<Kinds, Schemas> =
  (Kinds extends unknown ? (message: MessageOf<TextsOf<Kinds>, ">", Schemas, "input">) => void : never) extends (message: infer All) => void ? All :
  never
