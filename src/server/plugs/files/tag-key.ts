import { privateKey } from "../../conn/private-key.js"

/** Computes the etag of a conn's answer. Set by `etag`; `compress` calls it before it changes the body. */
export const tagKey = /* @__PURE__ */ privateKey<() => Promise<unknown>>("tag")
