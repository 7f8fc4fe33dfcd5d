// Writes .cache/explorer-client.js, the script and style of the route explorer: npm run build:explorer
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "esbuild"
import { root } from "../unit/house/sources.js"

const CLIENT = join(root, "src/readers/explorer/client")
const TARGET = join(root, ".cache/explorer-client.js")

/** Bundles the script and the style, and returns the text of the module that exports them with their hashes. */
export async function buildExplorerClient(): Promise<string> {
  const [script, style] = [await bundle("main.ts"), await bundle("style.css")]
  if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style))
    throw new Error("a file of the client ends its element")
  const exports = { SCRIPT: script, SCRIPT_HASH: hash(script), STYLE: style, STYLE_HASH: hash(style) }
  const lines = Object.entries(exports).map(([name, text]) => `export const ${name} = ${JSON.stringify(text)}`)
  return ["// Written by test/package/explorer-client.ts.", ...lines, ""].join("\n")
}

/** Writes the module, unless it is up to date. Processes that read it at the same time see the old one or the new one. */
export async function writeExplorerClient(): Promise<void> {
  const text = await buildExplorerClient()
  if (text === readOrNothing(TARGET)) return
  mkdirSync(dirname(TARGET), { recursive: true })
  const made = `${TARGET}.${process.pid}`
  writeFileSync(made, text)
  renameSync(made, TARGET)
}

async function bundle(file: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(CLIENT, file)],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    platform: "browser",
    charset: "utf8",
    legalComments: "none",
    write: false,
    logLevel: "silent",
    tsconfigRaw: {},
  })
  return outputFiles[0]?.text.trim() ?? ""
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}

/** Called by vitest before all tests. */
export default writeExplorerClient

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await writeExplorerClient()
