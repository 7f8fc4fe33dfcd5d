/**
 * Stand-ins for the modules that only Cloudflare's Workers have, such as `cloudflare:workers`, so that an application that imports them can
 * be loaded for its routes. Its handlers are not called, so only what it reads while it is loaded needs a value.
 */
export class WorkerModules {
  readonly #bindings = new Set<string>()
  /** The modules by their names. */
  readonly modules: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(EXPORTS).map(([name, classes]) => [
      name,
      {
        ...Object.fromEntries(classes.map((exported) => [exported, class {}])),
        env: valueOf((binding) => this.#bindings.add(binding)),
        exports: valueOf(),
        waitUntil: () => undefined,
      },
    ]),
  )

  /** The bindings of `env` that were read while the application was loaded. */
  get bindings(): readonly string[] {
    return [...this.#bindings]
  }
}

/** What the modules export besides values: classes, and functions that only handlers call. */
const EXPORTS = {
  "cloudflare:workers": [
    "WorkerEntrypoint",
    "DurableObject",
    "WorkflowEntrypoint",
    "RpcTarget",
    "RpcStub",
    "RpcPromise",
    "RpcProperty",
    "withEnv",
    "withExports",
  ],
  "cloudflare:email": ["EmailMessage"],
  "cloudflare:sockets": ["connect"],
  "cloudflare:workflows": ["NonRetryableError"],
}

/**
 * A value that has any member, and can be called and constructed, since nothing is known of a binding.
 *
 * @param onRead gets the names of its members that are read
 */
function valueOf(onRead?: (name: string) => void): unknown {
  return new Proxy(class {}, {
    get(_target, name) {
      // It is neither a promise nor a number, and has no items.
      if (name === "then") return undefined
      if (name === Symbol.toPrimitive) return () => ""
      if (name === Symbol.iterator) return () => [][Symbol.iterator]()
      if (typeof name === "string") onRead?.(name)
      return valueOf()
    },
    has(_target, name) {
      if (typeof name === "string") onRead?.(name)
      return true
    },
    apply: () => valueOf(),
    construct: () => Object(valueOf()) as object,
  })
}
