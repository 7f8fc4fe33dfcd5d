import { fileURLToPath } from "node:url"

const scripts = new Map<string, Promise<string>>()

/** A script of this folder. It is bundled when it is first requested; a larger application would do it when it is built. */
export function bundle(name: "chat.js" | "comments.js" | "search.js"): Promise<string> {
  const script = scripts.get(name) ?? build_script(fileURLToPath(new URL(name.replace(/js$/, "ts"), import.meta.url)))
  scripts.set(name, script)
  return script
}

async function build_script(file: string): Promise<string> {
  const { build } = await import("esbuild")
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, minify: true, format: "esm", write: false })
  return outputFiles.map(({ text }) => text).join("")
}
