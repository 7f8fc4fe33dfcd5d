/** The key of the check of a plug's options. It is shared by the copies of the package. */
const CHECK = /* @__PURE__ */ Symbol.for("waymark.check_options")

/** Returns the plug, a function, whose options in a table are checked when the program starts. */
export function withOptionCheck<Plug extends Function>(plug: Plug, check: (opts: unknown) => void): Plug {
  return Object.defineProperty(plug, CHECK, { value: check })
}

/** Checks the options of a plug that has a check. */
export function checkOptions(plug: Function, opts: unknown): void {
  const check: unknown = Reflect.get(plug, CHECK)
  if (typeof check === "function") check(opts)
}
