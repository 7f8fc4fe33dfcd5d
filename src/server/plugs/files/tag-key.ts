import { privateKey } from "../../conn/private-key.js"
import type { PrivateKey } from "../../conn/private-key.js"

/** Computes the etag of a conn's answer. Set by `etag`; `compress` calls it before it changes the body. */
export const tagKey: PrivateKey<() => Promise<unknown>> = /* @__PURE__ */ privateKey("tag")
