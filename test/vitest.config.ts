import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import type { TestProjectInlineConfiguration } from "vitest/config"

const root = fileURLToPath(new URL("..", import.meta.url))

/** The entry points of the package, from the sources, so that the tests need no build. */
const entries = {
  waymark: "src/index.ts",
  "waymark/server": "src/server.ts",
  "waymark/client": "src/client/index.ts",
  "waymark/plugs": "src/plugs/index.ts",
  "waymark/node": "src/node/index.ts",
  "waymark/debug": "src/endpoint/debug/index.ts",
  "waymark/explorer": "src/explorer/index.ts",
  "waymark/openapi": "src/openapi/index.ts",
  "waymark/testing": "src/testing/index.ts",
}

/** The tests of some folders, and how they are run. */
const project = (name: string, folders: readonly string[], settings: object = {}): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: folders.map((folder) => `${folder}/**/*.test.ts`), testTimeout: 300_000, ...settings },
})

export default defineConfig({
  root,
  resolve: {
    alias: Object.entries(entries).map(([name, file]) => ({ find: new RegExp(`^${name}$`), replacement: root + file })),
  },
  test: {
    globalSetup: "test/package/explorer-client.ts",
    setupFiles: process.env["ROUTE_COVERAGE"] === undefined ? [] : ["test/process/examples/record-routes.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    reporters: ["default"],
    // Without it, a machine with two cores runs one file at a time.
    maxWorkers: "100%",
    // A loaded machine must not reach the time limits; they only end a test that hangs. A type test may run a compiler for minutes.
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // Tests of one process share their modules: 14 s instead of 30.
      project("unit", ["test/unit"], { isolate: false }),
      project("process", ["test/process"]),
      project("package", ["test/package"]),
      project("types", ["type-tests"], { testTimeout: 1_800_000 }),
    ],
  },
})
