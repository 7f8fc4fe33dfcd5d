#!/usr/bin/env node
// `npm create waymark my-app` runs this: it is `waymark new my-app`.
import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const manifest = createRequire(import.meta.url).resolve("waymark/package.json")
const program = join(dirname(manifest), "dist/cli/main.js")
const { status } = spawnSync(process.execPath, [program, "new", ...process.argv.slice(2)], { stdio: "inherit" })
process.exitCode = status ?? 1
