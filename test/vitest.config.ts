import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import type { TestProjectInlineConfiguration } from "vitest/config"

const root = fileURLToPath(new URL("..", import.meta.url))

/** The entry points of the package, from the sources, so that the tests need no build. */
const entries = {
  waymark: "src/index.ts",
  "waymark/server": "src/server.ts",
  "waymark/edge": "src/edge.ts",
  "waymark/live": "src/server/live/index.ts",
  "waymark/client": "src/core/client/index.ts",
  "waymark/compiled": "src/core/compiled/index.ts",
  "waymark/plugs": "src/server/plugs/index.ts",
  "waymark/node": "src/server/node/index.ts",
  "waymark/debug": "src/server/endpoint/debug/index.ts",
  "waymark/explorer": "src/readers/explorer/index.ts",
  "waymark/openapi": "src/readers/openapi/index.ts",
  "waymark/otel": "src/readers/otel/index.ts",
  "waymark/eslint": "src/build/eslint/index.ts",
  "waymark/mcp": "src/readers/mcp/index.ts",
  "waymark/testing": "src/server/testing/index.ts",
  // Its worker is a file of the build.
  "waymark/bundler": "dist/bundler/index.js",
}

/** The tests of a folder, and what is written before them. */
const project = (
  folder: string,
  before: readonly string[],
  { env = {}, ...settings }: { readonly env?: Readonly<Record<string, string>>; readonly [name: string]: unknown } = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name: folder.replace(/^test\//, "").replace(/^type-tests\//, ""),
    include: [`${folder}/**/*.test.ts`],
    globalSetup: [...before],
    testTimeout: 300_000,
    ...settings,
    // Programs that run in tests would colour their output; Node also does with an empty value.
    env: { FORCE_COLOR: "0", ...env },
  },
})
/** Tests that `test/changed.ts` leaves out. */
const unaffected = (process.env["UNAFFECTED_TESTS"]?.split(",") ?? [])
  .filter((folder) => folder !== "")
  .map((folder) => `test/unit/${folder}/**`)
const EXPLORER = "test/package/explorer-client.ts"
const PACKED = "test/package/packed.ts"
const DECLARATIONS = "type-tests/support/declarations.ts"
/** Files of which `npm test` runs a part: see `type-tests/support/release.ts`. */
const WHOLE = [
  "test/release/whole/**/*.test.ts",
  "test/process/bench/contracts.test.ts",
  "test/process/cli/moved.test.ts",
  "test/process/cli/variants.test.ts",
  "test/package/bundler.test.ts",
  "test/package/exported/exported.test.ts",
  "test/package/guides/getting-started.test.ts",
  "test/package/project/new.test.ts",
  "type-tests/cost/**/*.test.ts",
  "type-tests/users/argument-names/argument-names.test.ts",
  "type-tests/users/declarations/declarations.test.ts",
  "type-tests/users/editor/**/*.test.ts",
  "type-tests/users/random-tables/random-tables.test.ts",
]
/** A type test may run a compiler for minutes. */
const compiles = { testTimeout: 1_800_000 }

/** Only if it is named: otherwise `vitest run FILE` would run these files twice. */
const whole = process.argv.includes("release/whole")
  ? [
      project("test/release/whole", [EXPLORER, DECLARATIONS, PACKED], {
        ...compiles,
        include: WHOLE,
        env: { FOR_RELEASE: "yes" },
      }),
    ]
  : []

export default defineConfig({
  root,
  resolve: {
    alias: Object.entries(entries).map(([name, file]) => ({ find: new RegExp(`^${name}$`), replacement: root + file })),
  },
  test: {
    setupFiles: process.env["ROUTE_COVERAGE"] === undefined ? [] : ["test/process/examples/record-routes.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    reporters: ["default"],
    // Without it, a machine with two cores runs one file at a time.
    maxWorkers: "100%",
    // A loaded machine must not reach the time limits; they only end a test that hangs.
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // Without isolation, 14 s instead of 30.
      project("test/unit", [EXPLORER], { isolate: false, exclude: unaffected }),
      project("test/process", [EXPLORER, DECLARATIONS], { env: { BLOG_TEST_PASSWORD_COST: "1024" } }),
      project("test/attack", []),
      project("test/package", [EXPLORER, PACKED]),
      project("test/release/bundlers", []),
      project("test/release/documents", [EXPLORER], { env: { BLOG_TEST_PASSWORD_COST: "1024" } }),
      project("test/release/site", []),
      project("test/release/works-with", [DECLARATIONS]),
      project("type-tests/cost", [DECLARATIONS], compiles),
      project("type-tests/users", [EXPLORER, DECLARATIONS], compiles),
      ...whole,
    ],
  },
})
