import type { AnyPathParams } from "../pattern/params.js"
import type { Assigned } from "../conn/assign.types.js"
import type { AnyConn, Conn, RoutedConn } from "../conn/conn.js"
import type { AssignsMessage } from "./messages.js"
import type { Halted } from "../conn/response.js"

/** What a plug or an action may give back: the conn, a `Response` that answers, or nothing for the conn as it is. */
export type PlugResult = AnyConn | Response | void | undefined

/** A plug as a function of the conn and its options. */
export type PlugFunction<Opts = never> = (conn: Conn, opts: Opts) => PlugResult | Promise<PlugResult>

/** A plug as an object: `init` is called once and its result given to each `call`. */
export interface PlugObject<Opts = never, Ready = never> {
  init?(opts: Opts): Ready
  call(conn: Conn, opts: Ready): PlugResult | Promise<PlugResult>
  /** Functions and classes have a `call` too. They have this as well, so that none of them is a plug as an object. */
  readonly [Symbol.hasInstance]?: never
}

/** Something a conn can be sent through, whatever its options are. */
export type Plug =
  | PlugFunction
  | {
      init?(opts: never): unknown
      call(conn: Conn, opts: never): PlugResult | Promise<PlugResult>
      readonly [Symbol.hasInstance]?: never
    }

/** What a plug says of the assigns, what it puts there and what it has to find there, and of the options that it takes. */
export interface PlugFlow {
  readonly assigns?: object
  readonly requires?: object
  readonly options?: unknown
}

/** A {@link PlugFlow} with both parts. */
export interface Flow {
  readonly assigns: object
  readonly requires: object
}

declare const flow: unique symbol

/** Something that declares what it does to the assigns. */
export interface DeclaresFlow {
  readonly [flow]?: PlugFlow | Needs<never>
}

/** Something that declares nothing. */
export interface DeclaresNothing {
  readonly [flow]?: never
}

/** What a router declares: as a function's parameter, so that a router with needs is no router without. */
export interface Needs<Assigns> {
  readonly needs: (assigns: Assigns) => void
}

/** A plug that has to find some assigns. */
export interface Needing<Assigns> {
  readonly [flow]?: Needs<Assigns>
}

/** A plug that says what it does to the assigns; it is a plug like any other when it runs. */
export type DefinedPlug<Declared extends PlugFlow> = Plug & { readonly [flow]?: Declared }

/** The options that a plug declares, or `never`. */
// prettier-ignore
export type DeclaredOptions<P> =
  [P] extends [{ readonly [flow]?: infer Declared }] ? OptionsIn<Declared> :
  never

type OptionsIn<Declared> = Declared extends { readonly options: infer Opts } ? Opts : never

/** What a plug, or a function that makes one, declares; one that was not made by `define_plug` declares nothing. */
// prettier-ignore
export type FlowOf<P> =
  [P] extends [{ readonly [flow]?: infer Declared }] ? {
    readonly assigns: Declared extends { readonly assigns: infer Assigns extends object } ? Assigns : {}
    readonly requires: RequiresOf<Declared>
  } :
  [P] extends [(...options: never) => infer Made extends DefinedPlug<PlugFlow>] ? FlowOf<Made> :
  { readonly assigns: {}; readonly requires: {} }

// prettier-ignore
type RequiresOf<Declared> =
  Declared extends { readonly requires: infer Requires extends object } ? Requires :
  Declared extends Needs<infer Assigns extends object> ? Assigns :
  {}

/**
 * The conn of a plug that declares its flow: it has what is required, and perhaps already what will be assigned. It
 * takes the keys that are declared, with values of their types, and remembers in its type which were assigned.
 */
export interface FlowConn<Declared extends PlugFlow> extends RoutedConn<
  AnyPathParams,
  FlowAssigns<FlowOfDeclared<Declared>>,
  FlowOfDeclared<Declared>["assigns"]
> {}

type FlowAssigns<Declared extends Flow> = Members<
  Declared["requires"] & Partial<Omit<Declared["assigns"], keyof Declared["requires"]>>
>

/** A mapped type, so that it fits any assigns in a generic function too. `& {}` keeps its name out of errors. */
type Members<Shape> = { [Key in keyof Shape]: Shape[Key] } & {}

type FlowOfDeclared<Declared extends PlugFlow> = FlowOf<{ readonly [flow]?: Declared }>

/** The keys that a plug has to assign: those that are neither optional nor there before it. */
// prettier-ignore
type KeysToAssign<Declared extends Flow> = Exclude<
  { readonly [Key in keyof Declared["assigns"]]-?: {} extends Pick<Declared["assigns"], Key> ? never : Key }[keyof Declared["assigns"]],
  keyof Declared["requires"]
> & string

/** What a plug may return that declares what it assigns. */
// prettier-ignore
export type FlowResult<Declared extends PlugFlow> =
  [KeysToAssign<FlowOfDeclared<Declared>>] extends [never] ? PlugResult :
  ConnThat<AssignsMessage<KeysToAssign<FlowOfDeclared<Declared>>>, KeysToAssign<FlowOfDeclared<Declared>>>

/** A type whose name the compiler prints, with the sentence, for a plug that returns something else. */
type ConnThat<_Message extends string, Key extends string> = Assigned<Key> | (AnyConn & Halted) | Response

/** A function that declares its flow. */
type FlowFunction<Declared extends PlugFlow> = (
  conn: FlowConn<Declared>,
  opts: OptionsIn<Declared>,
) => FlowResult<Declared> | Promise<FlowResult<Declared>>

/** An object that declares its flow. */
interface FlowObject<Declared extends PlugFlow> {
  init?(opts: OptionsIn<Declared>): unknown
  call(conn: FlowConn<Declared>, opts: never): FlowResult<Declared> | Promise<FlowResult<Declared>>
  readonly [Symbol.hasInstance]?: never
}

/** A plug that declares nothing; its type says which options it takes. */
type BareFunction<Conn, Options extends readonly [opts?: unknown], Result> = (conn: Conn, ...options: Options) => Result
type BareObject<Conn, Opts, Result> = {
  readonly init?: never
  call(conn: Conn, opts: Opts): Result
  readonly [Symbol.hasInstance]?: never
}
type ReadyObject<Conn, Opts, Ready> = {
  init(opts: Opts): Ready
  call(conn: Conn, opts: Ready): PlugResult | Promise<PlugResult>
  readonly [Symbol.hasInstance]?: never
}

/**
 * Makes a plug say what it assigns and what it requires, so that the conn of the plugs and actions after it has it.
 *
 * `define_plug<{ assigns: { user: User }; requires: { session: Session } }>((conn) => …)`: the conn that comes in has
 * `session` in its assigns, `conn.assign("user", …)` takes a `User`, and `web.build` refuses a table in which no plug
 * before this one assigns a session. In each case the plug returns the conn that `conn.assign("user", …)` returned, a
 * halted conn, or a `Response`. The plug is returned as it is; nothing is checked when it runs.
 *
 * `web.build` also refuses a table that gives the plug other options than it takes. They are known of a plug that
 * declares nothing else, and of one that declares them: `define_plug<{ assigns: { user: User }; options: { max: number } }>`.
 */
// Where none fits, the compiler goes on with what the first returns for the types that were given: that has to be a plug.
export function define_plug<Ready, Opts>(plug: ReadyObject<FlowConn<{}>, Opts, Ready>): ReadyObject<Conn, Opts, Ready>
export function define_plug<Options extends readonly [opts?: unknown], Result extends PlugResult | Promise<PlugResult>>(
  plug: BareFunction<FlowConn<{}>, Options, Result>,
): BareFunction<Conn, Options, Result>
export function define_plug<Opts, Result extends PlugResult | Promise<PlugResult>>(
  plug: BareObject<FlowConn<{}>, Opts, Result>,
): BareObject<Conn, Opts, Result>
export function define_plug<Declared extends PlugFlow>(plug: FlowFunction<Declared>): DefinedPlug<Declared>
export function define_plug<Declared extends PlugFlow>(plug: FlowObject<Declared>): DefinedPlug<Declared>
export function define_plug<Declared extends PlugFlow>(
  plug: FlowObject<Declared> & { init(opts: OptionsIn<Declared>): unknown },
): DefinedPlug<Declared>
// Of more than three overloads every compiler explains the last alone: what is wrong with a function, or with an object.
export function define_plug<Declared extends PlugFlow>(
  plug: FlowFunction<Declared> | FlowObject<Declared>,
): DefinedPlug<Declared>
export function define_plug(plug: unknown): unknown {
  return plug
}

/** A plug, or a function that makes one when its options are known. */
export type PlugOrMaker = Plug | ((...options: never) => Plug)
