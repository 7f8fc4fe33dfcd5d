import { readFileSync } from "node:fs"
import { join } from "node:path"
import { define_endpoint } from "waymark/server"
import { build_conn } from "waymark/testing"
import type { Page } from "../../process/docs/blocks.js"
import { COMMANDS } from "../../../src/build/cli/commands.js"
import { root } from "../house/sources.js"

/** Names that a user can write: entry points and their values, members of the conn and of an endpoint, and commands. */
export async function readNames(): Promise<ReadonlySet<string>> {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    exports: Record<string, unknown>
  }
  // The bundler's plugin is loaded from the build.
  const entries = Object.keys(exports).filter((entry) => entry !== "./package.json" && entry !== "./bundler")
  const modules = await Promise.all(
    entries.map(async (entry) => (await import(entry.replace(/^\./, "waymark"))) as Record<string, unknown>),
  )
  return new Set([
    ...entries.map((entry) => entry.slice(2)),
    ...modules.flatMap((module) => Object.keys(module)),
    ...membersOf(build_conn()),
    ...membersOf(define_endpoint({})),
    ...COMMANDS.map(({ name }) => name),
  ])
}

function membersOf(value: object): readonly string[] {
  const prototype: object | null = Object.getPrototypeOf(value)
  return [...Object.getOwnPropertyNames(value), ...(prototype === null ? [] : membersOf(prototype))]
}

/** A name that a page says exists. */
export interface NamedOnPage {
  readonly page: string
  readonly text: string
}

/**
 * The names of functions, and of members of the conn and the endpoint, in the last cell of rows on pages for those who move to
 * Waymark: `conn.json(value)`, `session`, `npx waymark routes`.
 */
export function namesInTables({ path, text }: Page): readonly NamedOnPage[] {
  if (!path.includes("/from-")) return []
  const cells = [...text.matchAll(/^\| .* \| (.+?) +\|$/gm)].map(([, cell = ""]) => cell)
  const spans = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span))
  const names = spans.flatMap((span) => [
    ...[...span.matchAll(/\b(?:conn|Endpoint)\.(\w+)/g)].map(([, name = ""]) => name),
    ...[...span.matchAll(/^(?:npx )?waymark (\w+)/g)].map(([, name = ""]) => name),
    ...[...span.matchAll(/^(\w+)(?=$|[(<])/g)].map(([, name = ""]) => name),
  ])
  return names.map((name) => ({ page: path, text: name }))
}
