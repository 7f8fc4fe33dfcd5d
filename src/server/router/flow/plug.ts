import type { StatusName } from "../../conn/response/statuses.js"
import type { AnyPathParams } from "../../../core/pattern/params.js"
import type { Assigned } from "../../conn/assign.types.js"
import type { AnyConn } from "../../conn/any-conn.types.js"
import type { AllMethods, Conn } from "../../conn/conn.js"
import type { CoreConn, RoutedConn } from "../../conn/core-conn.js"
import type { AnyInput } from "../../conn/request/input.types.js"
import type { Halted } from "../../conn/response/response.js"
import type { AllAssignsMessage, AssignsMessage, NoPlugMessage } from "../messages.js"
import type { ErrorMessage } from "../../../core/lib/errors/error-message.js"
import type { IsUnion } from "../../../core/lib/types/is-union.types.js"

/** What a plug or an action may return: a conn, a `Response` to answer with, or nothing to keep the conn. */
export type PlugResult =
  | Conn<unknown, object, AnyInput> // first: a Conn is compared with it by its type arguments, 500 instantiations less
  | CoreConn<unknown, object, AnyInput>
  | Response
  | void
  | undefined

/** A plug as a function of the conn and its options. */
export type PlugFunction<Opts = never> = (conn: Conn, opts: Opts) => PlugResult | Promise<PlugResult>

/** A plug as an object: `init` is called once, and each `call` receives its result. */
export interface PlugObject<Opts = never, Ready = never> {
  /** Prepares the options, once for each place in which the plug is used. */
  init?(opts: Opts): Ready
  /** Runs for each request, with what `init` returned, or else with the options. */
  call(conn: Conn, opts: Ready): PlugResult | Promise<PlugResult>
  /** Excludes functions and classes, which have a `call` too. */
  readonly [Symbol.hasInstance]?: never
}

/** A plug with options of any type. */
export type Plug = PlugOf<Conn>

/** A plug of conns that have certain features. */
export type PlugOf<Own> =
  | ((conn: Own, opts: never) => PlugResult | Promise<PlugResult>)
  | {
      /** Prepares the options. */
      init?(opts: never): unknown
      /** Runs for each request. */
      call(conn: Own, opts: never): PlugResult | Promise<PlugResult>
      readonly [Symbol.hasInstance]?: never
      readonly [endpoint_only]?: never
    }

declare const endpoint_only: unique symbol

/**
 * A plug that runs only in the `plugs` of an endpoint. Pipelines and registries do not take it.
 *
 * @typeParam Message what the compiler prints there
 */
// A name of its own, since compilers print it in messages about endpoints.
export interface EndpointPlug<Message extends string> extends EndpointPlugOf<Message, CoreConn> {}

/**
 * An {@link EndpointPlug} of conns that have certain features.
 *
 * @typeParam Needed the conns that it takes
 */
export interface EndpointPlugOf<Message extends string, Needed extends CoreConn> {
  /** @throws {ArgumentError} when a router prepares the plug */
  init(opts?: unknown): unknown
  /** Runs for each request. */
  call<Own extends Needed>(conn: Own): Own | Promise<Own>
  readonly [endpoint_only]?: Message
}

/** The message of a plug that runs only in an endpoint, or `never`. */
// prettier-ignore
export type EndpointMessageOf<P> =
  P extends { readonly [endpoint_only]?: infer Message extends string } ? string extends Message ? never : Message : never

/** What a plug declares: the assigns that it sets, the assigns that it requires, and its options. */
export interface PlugFlow {
  readonly assigns?: object
  readonly requires?: object
  readonly options?: unknown
}

/** A {@link PlugFlow} whose assigns and requirements are both present. */
export interface Flow {
  readonly assigns: object
  readonly requires: object
}

declare const flow: unique symbol
declare const requires: unique symbol

/** A value that may declare its effect on the assigns. */
export interface DeclaresFlow {
  readonly [flow]?: PlugFlow | Needs<never>
}

export interface DeclaresNothing {
  readonly [flow]?: never
}

/** The declaration of a router. Contravariant, so that a router with requirements is not assignable to one without. */
export interface Needs<Assigns> {
  readonly needs: (assigns: Assigns) => void
}

/** A plug that requires some assigns. */
export interface RequiresAssigns<Assigns> {
  readonly [flow]?: Needs<Assigns>
}

/** A plug that declares its effect on the assigns; only its type differs from another plug. */
export type DefinedPlug<Declared extends PlugFlow> = Plug & Declares<Declared>

export interface Declares<Declared> {
  readonly [flow]?: Declared
  /** Contravariant, as in {@link Needs}. */
  readonly [requires]?: (assigns: RequiresOf<Declared>) => void
}

/** A plug or a router that requires no assigns. The explicit `undefined` shortens the compiler's errors. */
export interface RequiresNothing<_Message extends string> {
  readonly [flow]?: PlugFlow | Needs<{}> | undefined
  /** Only types use it: a function that takes the required assigns, and here requires none. */
  readonly [requires]?: ((assigns: {}) => void) | undefined
}

/** The options that a plug declares, or `never` if it declares none. */
// prettier-ignore
export type DeclaredOptions<P> =
  [P] extends [{ readonly [flow]?: infer Declared }] ? OptionsIn<Declared> :
  never

export type OptionsIn<Declared> = Declared extends { readonly options: infer Opts } ? Opts : never

/** The declaration of a plug, or of the plug that a function makes; empty without `define_plug`. */
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
 * The conn of a plug that declares its flow. Its assigns have the required keys, and optionally the keys that the plug
 * sets. `assign` accepts the declared keys with values of their types, and its result remembers in its type which keys
 * were assigned.
 */
export interface FlowConn<Declared extends PlugFlow>
  extends
    RoutedConn<AnyPathParams, FlowAssigns<FlowOfDeclared<Declared>>, FlowOfDeclared<Declared>["assigns"]>,
    AllMethods {
  /** Sets the status that `text`, `html`, `json` and `redirect` answer with: a number or its name. */
  put_status(status: number | StatusName): this
}

export type FlowAssigns<Declared extends Flow> = Members<
  Declared["requires"] & Partial<Omit<Declared["assigns"], keyof Declared["requires"]>>
>

/** A mapped type, so that it is assignable to any assigns in generic functions too. `& {}` keeps its name out of errors. */
type Members<Shape> = { [Key in keyof Shape]: Shape[Key] } & {}

export type FlowOfDeclared<Declared extends PlugFlow> = FlowOf<{ readonly [flow]?: Declared }>

/** The keys that a plug must assign: those that are neither optional nor required. */
// prettier-ignore
type KeysToAssign<Declared extends Flow> = Exclude<
  { readonly [Key in keyof Declared["assigns"]]-?: {} extends Pick<Declared["assigns"], Key> ? never : Key }[keyof Declared["assigns"]],
  keyof Declared["requires"]
> & string

/** The result of a plug that declares its flow. */
// prettier-ignore
export type FlowResult<Declared extends PlugFlow> =
  [KeysToAssign<FlowOfDeclared<Declared>>] extends [never] ? PlugResult :
  ConnThat<AssignsMessage<KeysToAssign<FlowOfDeclared<Declared>>>, KeysToAssign<FlowOfDeclared<Declared>>>

/** The compiler prints this type, with the message, if a plug returns something else. */
type ConnThat<_Message extends string, Key extends string> =
  Assigned<Key> | (AnyConn & Halted) | (CoreConn<unknown, object, AnyInput> & Halted) | Response

/** A type that no plug is assignable to: the message about a plug that does not return what it declares. */
// prettier-ignore
export type WrongPlug<Declared extends PlugFlow> =
  [KeysToAssign<FlowOfDeclared<Declared>>] extends [never] ? ErrorMessage<NoPlugMessage<"define_plug">> :
  ErrorMessage<`the plug ${AssignsIn<KeysToAssign<FlowOfDeclared<Declared>>>}`>

type AssignsIn<Key extends string> = true extends IsUnion<Key> ? AllAssignsMessage : AssignsMessage<Key>

/** Plugs by the names that pipelines and `pipe_through` use. */
export type PlugRegistry = PlugRegistryOf<Conn>

/** Plugs of conns that have certain features. */
export type PlugRegistryOf<Own> = Readonly<Record<string, PlugOf<Own>>>

/** A plug that runs before a router, or a function that makes a plug from its options. */
export type PlugOrMaker = Plug | EndpointPlug<string> | ((...options: never) => Plug)
