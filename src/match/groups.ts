import type { Group } from "./program.js"

/** Finds the groups of routes that a request's method and host can have. */
export class Groups {
  /** Whether no request can have more than the group of its method. */
  readonly isSimple: boolean
  readonly #own = new Map<string, Group>()
  #get: number | undefined
  #post: number | undefined
  #put: number | undefined
  #patch: number | undefined
  #delete: number | undefined
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
      const { method, host } = group
      if (host === null) {
        if (method === "*") this.any = group
        else this.#own.set(method, group)
        continue
      }
      const methods = this.#hosts.get(host) ?? new Map<string, Group>()
      this.#hosts.set(host, methods.set(method, group))
      if (host.endsWith(".")) lengths.add(host.length)
    }
    this.#lengths = [...lengths]
    this.readRoots()
    this.hasHosts = this.#hosts.size > 0
    this.isSimple = this.any === undefined && !this.hasHosts
  }

  /** Takes the roots as they are now. */
  readRoots(): void {
    this.#get = this.#own.get("GET")?.root
    this.#post = this.#own.get("POST")?.root
    this.#put = this.#own.get("PUT")?.root
    this.#patch = this.#own.get("PATCH")?.root
    this.#delete = this.#own.get("DELETE")?.root
  }

  /** The routes of a method and of no host. */
  ownGroup(method: string): Group | undefined {
    return this.#own.get(method)
  }

  /** The tree of a method's routes of no host; 0 while there is none yet. */
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
        return this.#own.get(method)?.root
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
