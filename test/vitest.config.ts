import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

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

export default defineConfig({
  root,
  resolve: {
    alias: Object.entries(entries).map(([name, file]) => ({ find: new RegExp(`^${name}$`), replacement: root + file })),
  },
  test: {
    globalSetup: "test/package/explorer-client.ts",
    setupFiles: process.env["ROUTE_COVERAGE"] === undefined ? [] : ["test/examples/record-routes.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    reporters: ["default"],
    // Without it, a machine with two cores runs one file at a time.
    maxWorkers: "100%",
    // A loaded machine must not reach the time limits; they only end a test that hangs. A type test may run a compiler for minutes.
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: "test", include: ["test/**/*.test.ts"], testTimeout: 300_000 } },
      { extends: true, test: { name: "type-tests", include: ["type-tests/**/*.test.ts"], testTimeout: 1_800_000 } },
    ],
  },
})
