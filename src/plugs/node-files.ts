type Files = typeof import("node:fs/promises")

/**
 * Node's `fs/promises`, where the runtime has files, as Deno and Bun have.
 *
 * Taken by a name that no bundler follows, when it is first used: plugs load where there are no files.
 */
export function nodeFiles(): Promise<Files | undefined> {
  return (files ??= takeFiles())
}

let files: Promise<Files | undefined> | undefined

async function takeFiles(): Promise<Files | undefined> {
  // Workers have the module, but what is written there counts as memory.
  if (globalThis.navigator?.userAgent === "Cloudflare-Workers") return undefined
  const name = ["node", "fs/promises"].join(":")
  try {
    return (await import(/* @vite-ignore */ name)) as Files // test/plugs/multipart.test.ts writes by it
  } catch {
    return undefined
  }
}
