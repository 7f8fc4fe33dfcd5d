import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { start, whyNot } from "../../package/runtimes/runtimes.js"
import type { Running } from "../../package/runtimes/runtimes.js"
import { root } from "../../unit/house/sources.js"
import { hosts } from "./hosts.js"
import { ask, expected } from "./program/requests.js"
import { createWorkspace, ENV, runNode, writeProject } from "./project.js"

// npm run test:bundlers builds the package, and installs the bundlers into this folder.
const workspace = createWorkspace()
afterAll(() => rmSync(workspace, { recursive: true }))

const folderOf = (name: string): string => {
  const folder = join(workspace, name.toLowerCase().replaceAll(/\W+/g, "-"))
  mkdirSync(folder, { recursive: true })
  return folder
}

describe.each(hosts)("$name", (host) => {
  const folder = folderOf(host.name)
  let running: Running | undefined
  beforeAll(() => writeProject(folder, host.format, host.files))
  afterAll(() => running?.stop())

  it("bundles the application without a warning", () => {
    const lines = runNode(host.build, folder).split("\n")
    expect(lines.filter((line) => line.trim() !== "" && host.chatter?.test(line) !== true)).toEqual([])
  })

  it.skipIf(whyNot(host.runtime) !== undefined)("sends files, takes uploads and keeps sessions", async () => {
    running = await start(host.runtime, folder, ENV)
    expect(await ask(running.url)).toEqual(expected(host))
  })
})

const jest = (format: "esm" | "cjs"): string => {
  const folder = folderOf(`jest-${format}`)
  writeProject(folder, format, {
    "jest.config.json": JSON.stringify({ testEnvironment: "node", transform: {}, rootDir: ".", roots: ["<rootDir>"] }),
    "app.test.js": format === "esm" ? JEST : JEST.replaceAll(/import (.+) from (".+")/g, "const $1 = require($2)"),
  })
  const flags = format === "esm" ? ["--experimental-vm-modules", "--no-warnings"] : []
  const program = join(import.meta.dirname, "node_modules/jest/bin/jest.js")
  return runNode([...flags, program, "--config", "jest.config.json"], folder, { ...ENV, NODE_ENV: "test" })
}
const JEST = `
import { serve } from "waymark/node"
import { Endpoint } from "./endpoint.js"
import { ask, expected } from "./requests.js"
test("the application answers", async () => {
  const server = await serve(Endpoint, { port: 0, print: false })
  try {
    expect(await ask(server.url.replace(/\\/$/, ""))).toEqual(expected({ hasFiles: true }))
  } finally {
    await server.close()
  }
})
`

it.each([
  ["esbuild", root],
  ["Rollup", root],
  ["Rolldown", root],
  ["Vite", root],
  ["webpack", import.meta.dirname],
  ["Rspack", import.meta.dirname, "@rspack/core"],
  ["Parcel", import.meta.dirname],
  ["Next.js", import.meta.dirname, "next"],
  ["SvelteKit", import.meta.dirname, "@sveltejs/kit"],
  ["Jest", import.meta.dirname],
])("the version of %s is the one in docs/hosts.md", (name, folder, packageName = name.toLowerCase()) => {
  const manifest = readFileSync(join(folder, "node_modules", packageName, "package.json"), "utf8")
  const { version } = JSON.parse(manifest) as { readonly version: string }
  expect(readFileSync(join(root, "docs/hosts.md"), "utf8")).toMatch(
    new RegExp(`^\\| ${name} +\\| ${version} +\\|`, "m"),
  )
})

describe("Jest", () => {
  it.each(["cjs", "esm"] as const)("tests the application as %s", (format) => {
    expect(jest(format)).toMatch(/^Tests: +1 passed, 1 total$/m)
  })
})
