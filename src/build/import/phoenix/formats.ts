import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Node } from "web-tree-sitter"
import { isNamedFormat } from "../../../core/lib/http/formats.js"
import { CommandError } from "../../cli/errors.js"
import type { Value } from "../rows.js"
import { callOf, parseElixir, partsOf } from "./syntax.js"
import { readTerm } from "./term.js"

/** The media types of the formats that an application declares itself. */
export type Formats = ReadonlyMap<string, string>

/** How many folders above that of the router the configuration is searched in. */
const MOST_FOLDERS = 6

/** The formats of `config :mime, :types` in the `config/config.exs` of the application, or of the umbrella around it. */
export async function readFormats(router: string): Promise<Formats> {
  const formats = new Map<string, string>()
  let above = dirname(router)
  for (let count = 0; count < MOST_FOLDERS; count += 1) {
    const path = join(above, "config", "config.exs")
    if (existsSync(path)) for (const [name, type] of await formatsOf(path)) formats.set(name, type)
    above = dirname(above)
  }
  return formats
}

async function formatsOf(path: string): Promise<Formats> {
  try {
    const root = await parseElixir(readFileSync(path, "utf8"), path)
    return new Map(partsOf(root).flatMap(typesIn))
  } catch (error) {
    // A configuration that cannot be read is one without formats: each is a comment then.
    if (error instanceof CommandError) return new Map()
    throw error
  }
}

/** The formats of `config :mime, :types, %{"application/vnd.api+json" => ["json-api"]}`, with their types. */
function typesIn(node: Node): readonly (readonly [string, string])[] {
  const { name, args = [] } = callOf(node) ?? {}
  const [app, key, value] = args.map((arg) => readTerm(arg, { values: new Map(), moduleName: (text) => text }))
  if (name !== "config" || app?.type !== "atom" || app.text !== "mime") return []
  const inside = key?.type === "pairs" ? key.pairs.find(([one]) => one === "types")?.[1] : value
  if (inside?.type !== "pairs" || (key?.type === "atom" && key.text !== "types")) return []
  return inside.pairs.flatMap(([type, names]) =>
    names.type === "list"
      ? names.items.flatMap((item) => (item.type === "string" ? [[item.text, type] as const] : []))
      : [],
  )
}

/** The formats of `plug :accepts` as Waymark has them, with what is said about the others. */
export function acceptedFormats(
  given: Value,
  formats: Formats,
): { readonly value: Value; readonly comments: readonly string[] } {
  if (!Array.isArray(given)) return { value: given, comments: [] }
  const all: readonly Value[] = given
  const comments: string[] = []
  const value = all.flatMap((format): readonly Value[] => {
    if (typeof format !== "string" || isNamedFormat(format) || format.includes("/")) return [format]
    const type = formats.get(format)
    comments.push(
      type === undefined
        ? `not carried: the format "${format}", whose media type is not known: write the type in its place`
        : `the format "${format}" is "${type}", as in config :mime`,
    )
    return type === undefined ? [] : [type]
  })
  // Without a format, each request would be refused: the table does not build until the type is there.
  return { value: value.length === 0 ? given : value, comments }
}
