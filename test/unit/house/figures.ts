// Counts the sources, the files that a request enters and the circles of imports: npm run house
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { importCircles } from "./imports.js"
import { readSources, root } from "./sources.js"
import { TSX } from "./tsx.js"

/** The figures of `npm run house`. */
export interface Figures {
  readonly files: number
  readonly lines: number
  readonly requests: RequestFiles
  /** For each room, the files of its largest circle of imports, those of types included. */
  readonly largest_circles: Readonly<Record<string, readonly string[]>>
}

export interface RequestFiles {
  /** The files that a GET passes through, from `Endpoint.fetch` to its action. */
  readonly get: readonly string[]
  /** The files that a POST passes through, from `Endpoint.fetch` to the response: its body and its answer have schemas. */
  readonly post: readonly string[]
}

export function countFigures(): Figures {
  const sources = readSources()
  const circles = importCircles(sources).toSorted((one, other) => one.length - other.length)
  return {
    files: sources.length,
    lines: sources.reduce((sum, { text }) => sum + text.trimEnd().split("\n").length, 0),
    requests: enteredByRequests(),
    largest_circles: Object.fromEntries(circles.map((files) => [files[0]?.split("/", 2).join("/"), files])),
  }
}

/** Runs in a separate process, because V8's coverage counts everything that a process runs. */
function enteredByRequests(): RequestFiles {
  const output = execFileSync(process.execPath, [...TSX, join(root, "test/unit/house/request-path.ts")], {
    encoding: "utf8",
  })
  return JSON.parse(output) as RequestFiles
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(JSON.stringify(countFigures(), null, 2))
