// Draws the house: wings with their rooms and what they import, the files that requests enter, and the circles of imports: npm run house
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { groupBy } from "../../../src/core/lib/group-by.js"
import { drawnRooms, importCircles } from "./imports.js"
import type { Room } from "./imports.js"
import { readSources, root } from "./sources.js"
import { TSX } from "./tsx.js"

/** The figures of `npm run house`. */
export interface Figures {
  /** The rooms in the order in which they are built. */
  readonly rooms: readonly Room[]
  readonly requests: RequestFiles
  /** For each room, the files of its largest circle of imports, those of types included. */
  readonly largest_circles: Readonly<Record<string, readonly string[]>>
}

export interface RequestFiles {
  /** The files that a GET passes through, from `Endpoint.fetch` to its action. */
  readonly get: readonly string[]
  /** The files that a POST passes through, from `Endpoint.fetch` to the response: its body and its answer have schemas. */
  readonly post: readonly string[]
  /** The files that a socket passes through on Node, from its handshake to its end, with one message in each direction. */
  readonly socket: readonly string[]
}

export function countFigures(): Figures {
  const sources = readSources()
  const circles = importCircles(sources).toSorted((one, other) => one.length - other.length)
  return {
    rooms: drawnRooms(sources),
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

/** The figures as text, for a terminal. */
export function drawHouse({ rooms, requests, largest_circles }: Figures): string {
  const width = Math.max(...rooms.map(({ name }) => name.length))
  const draw = ({ name, files, lines, imports }: Room): string =>
    `${name.padEnd(width)} ${`${files}`.padStart(4)} files ${`${lines}`.padStart(6)} lines` +
    (imports.length === 0 ? "" : `  <- ${imports.join(", ")}`)
  const wings = [...groupBy(rooms, ({ name }) => name.split("/", 1)[0])].map(([, all]) => all.map(draw).join("\n"))
  const all = rooms.reduce((sum, { files, lines }) => ({ files: sum.files + files, lines: sum.lines + lines }), {
    files: 0,
    lines: 0,
  })
  const entered = Object.entries(requests).map(([name, files]: readonly [string, readonly string[]]) =>
    [`A ${name.toUpperCase()} enters ${files.length} files:`, ...files].join("\n  "),
  )
  const circles = Object.entries(largest_circles).map(([room, files]) =>
    [`The largest circle of ${room} has ${files.length} files:`, ...files].join("\n  "),
  )
  return [`src has ${all.files} files, ${all.lines} lines`, ...wings, ...entered, ...circles].join("\n\n")
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(drawHouse(countFigures()))
