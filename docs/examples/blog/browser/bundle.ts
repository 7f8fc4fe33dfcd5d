import { fileURLToPath } from "node:url"

const SEARCH = fileURLToPath(new URL("search.ts", import.meta.url))

let script: Promise<string> | undefined

/** The script of the front page. It is bundled when it is first requested; a larger application would do it when it is built. */
export function search_script(): Promise<string> {
  script ??= bundle(SEARCH)
  return script
}

async function bundle(file: string): Promise<string> {
  const { build } = await import("esbuild")
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, minify: true, format: "esm", write: false })
  return outputFiles.map(({ text }) => text).join("")
}
