import type { CoreConn } from "../conn/core-conn.js"
import type { AnyInput } from "../conn/request/input.types.js"
import type { Params } from "../conn/request/query-params.js"
import type { SocketHandlers, SocketPeer } from "../conn/socket.types.js"
import type { ReadonlyLists } from "../../core/lib/types/readonly-lists.types.js"
import type { AnyContractInput } from "../../core/pattern/input.types.js"
import type { AnyActionRow } from "../../core/table/rows/action-row.types.js"
import type { SchemaInput, SchemaOutput } from "../../core/table/contracts/schemas.types.js"
import type { DescribedActions } from "./controllers/described.types.js"
import type { AssignsOf, MadeFor, NoComputedKeys, ParamsArg } from "./controllers/controller.types.js"
import type { RouterFlow } from "./flow/flow.types.js"
import type { PlugResult } from "./flow/plug.js"

/** The type of `web.socket`. */
export interface SocketStep<
  in out Rows extends AnyActionRow,
  in out Flow extends RouterFlow,
  in Described extends DescribedActions = DescribedActions,
> {
  <const Name extends SocketName<Rows>>(
    name: Name,
    handlers: HandlersNamed<Rows, Name, Flow> & Described[Name],
  ): SocketNamed<Rows, Name>
}

/** The value of the socket of a name. */
export type SocketNamed<Rows extends AnyActionRow, Name extends SocketName<Rows>> = MadeFor<Name> &
  SocketController<KindsByName<Rows>[Name]>

/** The inputs of each socket. `NoComputedKeys` explains the intersection. Going through all rows for each name would be quadratic. */
type KindsByName<Rows extends AnyActionRow> = NoComputedKeys & {
  readonly [Row in SocketRow<Rows> as Row["plug"]]: Row["kind"]
}

/** A value that `web.socket` made. Its protected member excludes objects that a program writes itself. */
export declare class OpensSocket {
  protected readonly [opens_socket]: true
  /** Answers a conn by opening its socket. */
  readonly open: (conn: CoreConn<unknown, object, AnyInput>) => PlugResult
}
declare const opens_socket: unique symbol

/**
 * The value of a socket in the registry of `web.build`.
 *
 * @typeParam Kind the inputs of its rows, so that `web.build` refuses the socket of a router with other rows
 */
export declare class SocketController<in out Kind> extends OpensSocket {
  protected readonly [socket_kind]?: (kind: Kind) => Kind
}
declare const socket_kind: unique symbol

/** The sockets to close: those that are subscribed to a topic with their `signal`, or those for which a function returns true. */
export type SocketsToClose<Peer> = TopicLike | ((peer: Peer) => boolean)

/** The part of a topic that tells it from a function. */
interface TopicLike {
  readonly name: string
  readonly publish: (data: never) => unknown
}

/** The type of `web.sockets`: the sockets of a router that are open in this process. */
export interface RouterSockets<in out Rows extends AnyActionRow, in out Flow extends RouterFlow> {
  /**
   * Closes sockets, such as those of a user who logs out, also those that are about to be open. It reaches those of this process.
   *
   * @param which a function that is called with the peer of each socket, or a topic: it closes those that are subscribed to it with
   *   their `signal`
   * @param code as `close` of a peer takes it; default 1000
   * @param reason at most 123 bytes
   * @returns how many it has closed
   * @throws {ArgumentError} when the function does not return a boolean, such as an async one, or a server cannot send the code or the reason
   * @example
   * import { pipe_through, socket } from "waymark"
   * import { sockets } from "waymark/live"
   * import { define_plug, define_router } from "waymark/server"
   *
   * const put_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
   * const web = define_router([pipe_through("put_user"), socket("/chat", "ChatSocket")], { plugs: { put_user }, conn: [sockets] })
   * web.sockets.close((peer) => peer.assigns.user === "Ada") //=> 0
   */
  close(which: SocketsToClose<PeersShape<Rows, Flow>["peer"]>, code?: number, reason?: string): number
}

/** A property, so that it is only evaluated where `close` is called. */
interface PeersShape<Rows extends AnyActionRow, Flow extends RouterFlow> {
  readonly peer: SocketPeer<unknown, AssignsOf<SocketRow<Rows>["kind"], Flow>>
}

/** The handlers of the socket of a name. A conditional type, as `ControllerNamed`: it is not evaluated before the name is known. */
// prettier-ignore
type HandlersNamed<Rows extends AnyActionRow, Name extends SocketName<Rows>, Flow extends RouterFlow> =
  HandlersByName<Rows, Flow>[Name] extends infer Handlers ? Handlers :
  unknown

/** The full names of the sockets of a table. */
// prettier-ignore
export type SocketName<Rows extends AnyActionRow> =
  [Extract<TextsOf<Rows["kind"]>, `</${string}`>] extends [never] ? never :
  SocketRow<Rows>["plug"]

/** The handlers of each socket. `NoComputedKeys` explains the intersection. */
type HandlersByName<Rows extends AnyActionRow, Flow extends RouterFlow> = NoComputedKeys & {
  readonly [Row in SocketRow<Rows> as Row["plug"]]: HandlersShape<Row["kind"], Flow>["handlers"]
}

/** A property rather than a type alias, since errors would show the alias instead of the handlers. */
interface HandlersShape<Kind, Flow extends RouterFlow> {
  readonly handlers: SocketHandlers<
    ParamsArg<Kind>,
    SocketPeer<
      ParamsArg<Kind>,
      AssignsOf<Kind, Flow>,
      SentOf<TextsOf<Kind>, Flow["schemas"]>,
      QueryOf<Kind, Flow["schemas"]>,
      ProtocolOf<TextsOf<Kind>>
    >,
    ReceivedOf<TextsOf<Kind>, Flow["schemas"]>
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

/** The params of the query. A socket refuses a request whose query does not fit its schema. */
// prettier-ignore
type QueryOf<Kind, Schemas> =
  Kind extends { readonly rest: infer Contract extends AnyContractInput } ?
    Contract["query"] extends string ? SchemaOutput<Schemas, Contract["query"]> : Params :
  never

/** The protocols of the rows, or any if they list none. */
// prettier-ignore
type ProtocolOf<Text> =
  [Extract<Text, `?^${string}`>] extends [never] ? string :
  Text extends `?^${infer Name}` ? Name :
  never

/** The messages of the schemas that a socket receives. */
// prettier-ignore
type ReceivedOf<Text, Schemas> =
  Text extends `</${infer Name}` ? Name extends "" ? string | Uint8Array : SchemaOutput<Schemas, Name> :
  never

/** The messages that a socket sends. If it has several routes, or a condition chooses the schema, they fit each of the schemas. */
// prettier-ignore
type SentOf<Text, Schemas> =
  (Text extends `>/${infer Name}` ? (message: Name extends "" ? string | Uint8Array : ReadonlyLists<SchemaInput<Schemas, Name>>) => void : never) extends (message: infer All) => void ? All :
  never
