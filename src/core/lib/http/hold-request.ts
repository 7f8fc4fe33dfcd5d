const held = /* @__PURE__ */ new WeakMap<object, Request>()

/**
 * Keeps a request as long as its owner lives. In Node 20 to 24 a request with a `signal` learns of an abort through a weak reference
 * to itself, so one that is garbage collected while its answer is awaited or read is not aborted.
 */
export function holdRequest(owner: object, request: Request): void {
  held.set(owner, request)
}
