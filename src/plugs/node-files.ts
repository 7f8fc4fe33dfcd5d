type Files = typeof import("node:fs/promises")

/**
 * Returns Node's `fs/promises`, which Deno and Bun have too, or undefined if the runtime has no file system.
 *
 * The module is imported on first use, by a name that bundlers cannot follow, so that the plugs load on any runtime.
 */
export function nodeFiles(): Promise<Files | undefined> {
  return (files ??= importFiles())
}

let files: Promise<Files | undefined> | undefined

async function importFiles(): Promise<Files | undefined> {
  // Workers have the module, but its files are kept in memory.
  if (globalThis.navigator?.userAgent === "Cloudflare-Workers") return undefined
  const name = ["node", "fs/promises"].join(":")
  try {
    return (await import(/* @vite-ignore */ name)) as Files // test/unit/plugs/multipart.test.ts writes files with it
  } catch {
    return undefined
  }
}
