import { PROTO } from "../../../core/lib/drop-proto.js"
import { isObject } from "../../../core/lib/is-object.js"

/** Values by name, nested by the brackets in the names, in objects without prototype. */
export interface NestedParams<Leaf> {
  [key: string]: Nested<Leaf>
}
/** A value, a list or an object of {@link NestedParams}. */
export type Nested<Leaf> = Leaf | Nested<Leaf>[] | NestedParams<Leaf>

/** Called with the list of the values of a repeated name, and with that name. */
export type OnRepeat = (list: unknown[], name: string) => void

/**
 * Nests values by their names: `a[b]` is the key `b` of the object `a`, and `a[]` appends to the list `a`. A name is
 * split only if it ends in `]`: at its first `[`, then at each `][`. Each `[]` appends a new item.
 *
 * Plug folds the pairs from last to first. This class has the same result from first to last, so that keys keep the order
 * of the input: if one name is used for several kinds of values, an object wins, then the kind that came last. Each `put`
 * takes time linear in the length of the name.
 *
 * With `onRepeat`, no value is lost: a name that comes more than once is a list of its values, of all kinds, in their order.
 *
 * @typeParam Leaf neither a list nor an object without prototype
 * @see Plug.Conn.Query.decode_pair/2
 */
export class ParamsNester<Leaf> {
  readonly #root = newObject<Leaf>()
  readonly #depth: number
  readonly #tooDeep: () => Error
  readonly #onRepeat: OnRepeat | undefined
  /** Single values that came after a list of the same name: a value replaces its list, unless another item follows. */
  #last: Map<Nested<Leaf>[], { owner: NestedParams<Leaf>; key: string; value: Leaf }> | undefined = undefined
  #hasLost = false

  /**
   * @param depth the maximum number of brackets in a name
   * @param tooDeep creates the error that `put` throws for a name with more
   */
  constructor(depth: number, tooDeep: () => Error, onRepeat?: OnRepeat) {
    this.#depth = depth
    this.#tooDeep = tooDeep
    this.#onRepeat = onRepeat
  }

  /** Whether a value was lost because of another one of the same name. */
  get hasLost(): boolean {
    return this.#hasLost
  }

  /** A name that has {@link PROTO} as a part is dropped. */
  put(name: string, value: Leaf): void {
    if (name.includes(PROTO) && name.split(/\]\[|[[\]]/).includes(PROTO)) return
    if (!name.endsWith("]")) return this.#set(this.#root, name, value, name)
    const open = name.indexOf("[")
    const first = name.slice(0, open < 0 ? -1 : open)
    if (first === "") return // Plug ignores `]` and `[a]`, which have no name before the brackets
    let [owner, key] = [this.#root, first]
    // The limit bounds the work for a name with many brackets.
    const parts = open < 0 ? [] : name.slice(open + 1, -1).split("][", this.#depth + 1)
    if (parts.length > this.#depth) throw this.#tooDeep()
    for (const [at, part] of parts.entries()) {
      const found = owner[key]
      if (part === "") return this.#append(owner, key, wrap(value, parts, at + 1), name)
      if (isNestedParams(found)) owner = found
      else {
        const inner = newObject<Leaf>()
        if (found === undefined || !this.#keep(owner, key, found, inner, name)) owner[key] = inner
        owner = inner
      }
      key = part
    }
    this.#set(owner, key, value, name)
  }

  params(): NestedParams<Leaf> {
    for (const [list, { owner, key, value }] of this.#last ?? []) if (owner[key] === list) owner[key] = value
    this.#last = undefined
    return this.#root
  }

  #set(owner: NestedParams<Leaf>, key: string, value: Leaf, name: string): void {
    const found = owner[key]
    if (found === undefined) owner[key] = value
    else if (this.#keep(owner, key, found, value, name)) return
    else if (isList(found)) (this.#last ??= new Map()).set(found, { owner, key, value })
    else if (!isNestedParams(found)) owner[key] = value
  }

  #append(owner: NestedParams<Leaf>, key: string, item: Nested<Leaf>, name: string): void {
    const found = owner[key]
    if (found === undefined) owner[key] = [item]
    else if (isList(found)) {
      found.push(item)
      this.#last?.delete(found)
    } else if (!this.#keep(owner, key, found, item, name) && !isNestedParams(found)) owner[key] = [item]
  }

  /** Keeps a value with those of the same name in a list; without `onRepeat`, returns false: then one value is lost. */
  #keep(owner: NestedParams<Leaf>, key: string, found: Nested<Leaf>, value: Nested<Leaf>, name: string): boolean {
    if (this.#onRepeat === undefined) {
      this.#hasLost = true
      return false
    }
    const list = isList(found) ? found : (owner[key] = [found])
    list.push(value)
    this.#onRepeat(list, name)
    return true
  }
}

/** Wraps a value in the lists and objects for the parts of a name, from `start` on. */
function wrap<Leaf>(value: Leaf, parts: readonly string[], start: number): Nested<Leaf> {
  let wrapped: Nested<Leaf> = value
  for (const part of parts.slice(start).reverse()) {
    if (part === "") wrapped = [wrapped]
    else {
      const object = newObject<Leaf>()
      object[part] = wrapped
      wrapped = object
    }
  }
  return wrapped
}

/** A copy of an object, without prototype. A spread keeps it fast: V8 stores `Object.create(null)` as a hash table. */
export function withoutPrototype<Fields extends object>(fields: Fields): Fields {
  const copy: object = { ...fields, __proto__: null }
  return copy as Fields // the same fields
}

function newObject<Leaf>(): NestedParams<Leaf> {
  const object: NestedParams<never> = Object.create(null)
  return object
}

function isList<Leaf>(value: Nested<Leaf> | undefined): value is Nested<Leaf>[] {
  return Array.isArray(value)
}

function isNestedParams<Leaf>(value: Nested<Leaf> | undefined): value is NestedParams<Leaf> {
  return isObject(value) && Object.getPrototypeOf(value) === null
}
