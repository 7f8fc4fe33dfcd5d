import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { shared } from "../../core/lib/copies.js"
import { readField } from "../../core/lib/errors/error-details.js"
import { orderMessage, secretMessage } from "./messages.js"

/** The key of the order of a plug. It is the same in all copies of the package. */
const ORDER = /* @__PURE__ */ Symbol.for("waymark.order")

declare const order: unique symbol
export type OrderMark = typeof order

/**
 * A plug whose place among others is known. Only its type has the member; the value holds its order.
 *
 * @typeParam Gives what plugs after it get from it: the name of the plug, such as `"fetch_session"`
 * @typeParam Needs what a plug before it has to give
 * @typeParam Follows what no plug after it may give
 */
export interface InOrder<Gives extends string = never, Needs extends string = never, Follows extends string = never> {
  readonly [order]?: readonly [gives: Gives, needs: Needs, follows: Follows]
}

/** The name that a plug gives to later plugs, and the names that it needs from earlier ones. */
export interface PlugOrder<Gives = string, Needs = string, Follows = string> {
  readonly gives?: Gives
  readonly needs?: readonly Needs[]
  /** Names that no plug after it may give. */
  readonly follows?: readonly Follows[]
  /** Of a router: which of its plugs or rows has each need. */
  readonly causes?: ReadonlyMap<string, string>
}

/** Marks a plug whose place among others is known, with its order. */
export function inOrder<
  Plug extends object,
  Gives extends string = never,
  Needs extends string = never,
  Follows extends string = never,
>(plug: Plug, own: PlugOrder<Gives, Needs, Follows> = {}): Plug & InOrder<Gives, Needs, Follows> {
  return Object.defineProperty(plug, ORDER, { value: own })
}

/** Returns the order of a plug; undefined for one of a program, which may do the work of any other plug. */
export const orderOf = (plug: unknown): PlugOrder | undefined => readField(plug, ORDER) as PlugOrder | undefined // only `inOrder` writes it; agrees by test/cases/plug-order.ts

/** The plugs of a controller that run before each of its actions. */
export const plugsOfAction = /* @__PURE__ */ shared(
  "plugs_of_action",
  () => new WeakMap<Function, readonly unknown[]>(),
)

/** Who has a need that nothing before it meets. */
export interface OpenNeed {
  /** How messages name the plug, the row or the router. */
  readonly who: string
  /** The plug or row of a router that has the need. */
  readonly cause?: string | undefined
}

/** The need of `session` if its store signs or encrypts with the secret of the endpoint. */
export const SECRET = "secret_key_base"

/** The plugs that a request passes, in their order. A chain of plugs runs on it as on a conn. */
export class Passed {
  readonly halted = false
  /** The needs that no plug meets. After a plug of the program, the list is empty: that plug may do the work of any other plug. */
  readonly open = new Map<string, OpenNeed>()
  readonly #given: Set<string>
  /** The first plug before which each name is missing. */
  readonly #missed = new Map<string, string>()
  #isKnown = true

  /** @param given the names that are given without a plug */
  constructor(given: Iterable<string> = []) {
    this.#given = new Set(given)
  }

  /**
   * Adds a plug.
   *
   * @param who how messages name it
   * @throws {ArgumentError} when it gives a name that a plug before it needs or follows
   */
  pass(plug: unknown, who: string): this {
    const own = orderOf(plug)
    if (own === undefined) this.#isKnown = false
    const { gives, needs = [], follows = [], causes } = own ?? {}
    for (const name of needs) this.need(name, who, causes?.get(name))
    for (const name of follows) this.#miss(name, who)
    if (gives === undefined) return this
    const missed = this.#missed.get(gives)
    if (missed !== undefined) throw new ArgumentError(orderMessage(missed, gives))
    this.#given.add(gives)
    return this
  }

  /** Adds a need of a plug or a row. */
  need(name: string, who: string, cause?: string): void {
    if (this.#given.has(name)) return
    this.#miss(name, who)
    if (!this.open.has(name) && (this.#isKnown || name === SECRET)) this.open.set(name, { who, cause })
  }

  #miss(name: string, who: string): void {
    if (!this.#given.has(name) && !this.#missed.has(name)) this.#missed.set(name, who)
  }
}

/** @throws {ArgumentError} when a need is open */
export function checkNeeds({ open }: Passed): void {
  for (const [name, { who, cause }] of open)
    throw new ArgumentError(
      `${name === SECRET ? secretMessage(who) : orderMessage(who, name)}${cause === undefined ? "" : `, for ${cause}`}`,
    )
}
