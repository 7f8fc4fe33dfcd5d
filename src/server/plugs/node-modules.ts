import { builtinModule } from "../../core/lib/builtin-module.js"

type Files = typeof import("node:fs/promises")
export type Zlib = typeof import("node:zlib")

/** Workers have modules of Node, but their files are kept in memory, and the platform itself compresses. */
const isWorker = (): boolean => globalThis.navigator?.userAgent === "Cloudflare-Workers"

/**
 * Returns Node's `fs/promises`, which Deno and Bun have too, or undefined if the runtime has no file system. Nothing is imported,
 * so the plugs load on any runtime and bundlers have nothing to resolve.
 */
export function nodeFiles(): Files | undefined {
  if (isWorker()) return undefined
  return builtinModule("node:fs/promises") as Files | undefined // test/unit/server/plugs/multipart.test.ts writes files with it
}

/** Returns `node:zlib`, or undefined on Workers and if it does not exist. */
export function nodeZlib(): Zlib | undefined {
  return isWorker() ? undefined : (builtinModule("node:zlib") as Zlib | undefined) // test/unit/server/plugs/compress.test.ts decompresses what it made
}

/** The modules that send requests on Node. */
export interface NodeHttp {
  readonly http: typeof import("node:http")
  readonly https: typeof import("node:https")
}

/**
 * Returns `node:http` and `node:https`, which Deno has too, or undefined on Workers and if they do not exist. Not on Bun either, whose
 * client does not end a large upload to a slow server.
 */
export function nodeHttp(): NodeHttp | undefined {
  if (isWorker() || "Bun" in globalThis) return undefined
  const http = builtinModule("node:http") as NodeHttp["http"] | undefined // test/process/plugs/proxy-to.test.ts sends uploads with them
  const https = builtinModule("node:https") as NodeHttp["https"] | undefined
  return http && https && { http, https }
}
