import { compressToEncodedURIComponent, decompressFromEncodedURIComponent } from "lz-string"
import { withBase } from "vitepress"
import { EXAMPLES } from "../examples.js"

const TEXTS: Readonly<Record<string, string>> = import.meta.glob("../examples/*.ts", {
  query: "?raw",
  import: "default",
  eager: true,
})

/** What the hash of the address says: the program, the example that it began with, and the request. */
export interface Shared {
  readonly text: string
  /** The name of the example if the program is as it was. */
  readonly example: string | undefined
  /** As `GET /users/7`. */
  readonly request: string
}

export const exampleText = (name: string): string => TEXTS[`../examples/${name}.ts`] ?? ""

/** Reads a hash. One without a program has the first example. */
export async function readHash(hash: string): Promise<Shared> {
  const fields = new URLSearchParams(hash.replace(/^#/, ""))
  const text = await programOf(fields)
  const known = EXAMPLES.find(({ name }) => name === fields.get("example")) ?? EXAMPLES[0]
  if (text !== null && text !== "") return { text, example: undefined, request: fields.get("request") ?? "GET /" }
  const { name = "", request = "GET /" } = known ?? {}
  return { text: exampleText(name), example: name, request: fields.get("request") ?? request }
}

/** The program itself, or the number of one on a page of the guides. */
async function programOf(fields: URLSearchParams): Promise<string | null> {
  const program = fields.get("program")
  const page = fields.get("page")
  if (program === null || page === null) return program === null ? null : decompressFromEncodedURIComponent(program)
  const response = await fetch(withBase(`/programs/${page}.json`))
  if (!response.ok) return null
  return ((await response.json()) as readonly string[])[Number(program)] ?? null
}

export function writeHash({ text, example, request }: Shared): string {
  const own = EXAMPLES.find(({ name }) => name === example)
  const fields = new URLSearchParams(
    own === undefined ? { program: compressToEncodedURIComponent(text) } : { example: own.name },
  )
  if (request !== (own?.request ?? "GET /")) fields.set("request", request)
  return `#${fields}`
}
