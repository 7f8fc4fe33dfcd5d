import type { Group } from "./program.js"

/** Finds the groups of routes that a request's method and host can have. */
export class Groups {
  /** Whether no request can have more than the group of its method. */
  readonly isSimple: boolean
  readonly #own = new Map<string, number>()
  readonly #get: number | undefined
  readonly #post: number | undefined
  readonly #put: number | undefined
  readonly #patch: number | undefined
  readonly #delete: number | undefined
  /** The routes of every method and of no host. */
  readonly any: Group | undefined
  readonly #hosts = new Map<string, Map<string, Group>>()
  /** Whether routes have hosts. */
  readonly hasHosts: boolean
  /** The lengths of the patterns that are prefixes of hosts. */
  readonly #lengths: readonly number[]

  constructor(groups: readonly Group[]) {
    const lengths = new Set<number>()
    for (const group of groups) {
      const { method, host, root } = group
      if (host === null) {
        if (method === "*") this.any = group
        else this.#own.set(method, root)
        continue
      }
      const methods = this.#hosts.get(host) ?? new Map<string, Group>()
      this.#hosts.set(host, methods.set(method, group))
      if (host.endsWith(".")) lengths.add(host.length)
    }
    this.#lengths = [...lengths]
    this.#get = this.#own.get("GET")
    this.#post = this.#own.get("POST")
    this.#put = this.#own.get("PUT")
    this.#patch = this.#own.get("PATCH")
    this.#delete = this.#own.get("DELETE")
    this.hasHosts = this.#hosts.size > 0
    this.isSimple = this.any === undefined && !this.hasHosts
  }

  /** The tree of a method's routes of no host. */
  own(method: string): number | undefined {
    switch (method) {
      case "GET":
        return this.#get
      case "POST":
        return this.#post
      case "PUT":
        return this.#put
      case "PATCH":
        return this.#patch
      case "DELETE":
        return this.#delete
      default:
        return this.#own.get(method)
    }
  }

  /** The groups of a request's host. */
  ofHost(method: string, host: string): readonly Group[] {
    const found: Group[] = []
    this.#addHost(host, method, found)
    for (const length of this.#lengths)
      if (length < host.length && host[length - 1] === ".") this.#addHost(host.slice(0, length), method, found)
    return found
  }

  #addHost(pattern: string, method: string, found: Group[]): void {
    const methods = this.#hosts.get(pattern)
    const own = method === "*" ? undefined : methods?.get(method)
    const any = methods?.get("*")
    if (own !== undefined) found.push(own)
    if (any !== undefined) found.push(any)
  }
}
