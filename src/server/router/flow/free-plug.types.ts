import type { Conn } from "../../conn/conn.js"
import type { CoreConn } from "../../conn/core-conn.js"
import type { PlugResult, RequiresNothing } from "./plug.js"

/**
 * A plug that runs without options, and requires no assigns.
 *
 * @typeParam Message what the compiler prints for any other plug
 */
export type FreePlug<Message extends string> = FreeFunction<Message> | FreeObject<Message>

/** Two signatures: the first compares the conn, the second the options. */
interface FreeFunction<Message extends string> extends RunsBare, RequiresNothing<Message> {
  (conn: Conn, opts: never): PlugResult | Promise<PlugResult>
}

/** A method's type, so that `Plug`, whose options are `never`, is assignable too. */
type RunsBare = { call(conn: Conn, opts: undefined): PlugResult | Promise<PlugResult> }["call"]

interface FreeObject<Message extends string> extends RequiresNothing<Message> {
  init?(opts: undefined): unknown
  call(conn: Conn, opts: never): PlugResult | Promise<PlugResult>
  readonly [Symbol.hasInstance]?: never
}

/**
 * A plug of conns without features that requires no assigns.
 *
 * @typeParam Message what the compiler prints for any other plug
 */
export type FreeCorePlug<Message extends string> = FreeCoreFunction<Message> | FreeCoreObject<Message>

interface FreeCoreFunction<Message extends string> extends RequiresNothing<Message> {
  (conn: CoreConn, opts: never): PlugResult | Promise<PlugResult>
}

interface FreeCoreObject<Message extends string> extends RequiresNothing<Message> {
  readonly init?: (opts: never) => unknown
  readonly call: (conn: CoreConn, opts: never) => PlugResult | Promise<PlugResult>
  readonly [Symbol.hasInstance]?: never
}
