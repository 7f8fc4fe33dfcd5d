import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { verified_routes } from "waymark"
import type { EndpointConfig } from "waymark/server"
import { readPages } from "../../process/docs/pages.js"
import { root } from "../house/sources.js"
import { namesInTables, readNames } from "./names.js"

const guides = readPages().filter(({ path }) => !/changelog|contributing|decisions|examples/.test(path))

const OPTIONS = ["render_errors", "render_error", "on_error"] as const satisfies readonly (keyof EndpointConfig)[]
const VERIFIED = Object.keys(verified_routes([]))
const OF_THE_LANGUAGE = ["Response", "null", "undefined", "unknown"]
const OF_THE_EXAMPLES = ["conn", "phoenix", "on_mount"]

describe("what a page for those who move here names in place of what they know", () => {
  const named = readPages().flatMap(namesInTables)

  it("exists: each function of an entry point, member of the conn and command", async () => {
    const names = await readNames()
    expect(named).not.toEqual([])
    const known = new Set<string>([...names, ...OPTIONS, ...VERIFIED, ...OF_THE_LANGUAGE, ...OF_THE_EXAMPLES])
    expect(named.filter(({ text }) => !known.has(text))).toEqual([])
  })
})

describe("the applications that were written from the guides alone", () => {
  const applications = "test/package/guides/applications"
  const sources = readdirSync(join(root, applications), { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.[jt]s$/.test(path),
  )
  const imports = sources.flatMap((path) =>
    [
      ...readFileSync(join(root, applications, path), "utf8").matchAll(
        /^import (?:type )?\{([^}]*)\} from "(waymark[^"]*)"/gm,
      ),
    ].flatMap(([, names = "", entry]) => names.split(",").map((name) => `${name.trim()} of ${entry}`)),
  )

  it.each([...new Set(imports)])("use only what a guide shows, with its entry point: %s", (imported) => {
    const [name = "", entry = ""] = imported.split(" of ")
    const isShown = guides.some(({ text }) => text.includes(entry) && new RegExp(`\\b${name}\\b`).test(text))
    expect(isShown).toBe(true)
  })
})
