import { builtinModule } from "../lib/builtin-module.js"

type Files = typeof import("node:fs/promises")

/**
 * Returns Node's `fs/promises`, which Deno and Bun have too, or undefined if the runtime has no file system. Nothing is imported,
 * so the plugs load on any runtime and bundlers have nothing to resolve.
 */
export function nodeFiles(): Files | undefined {
  // Workers have the module, but its files are kept in memory.
  if (globalThis.navigator?.userAgent === "Cloudflare-Workers") return undefined
  return builtinModule("node:fs/promises") as Files | undefined // test/unit/plugs/multipart.test.ts writes files with it
}
