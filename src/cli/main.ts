#!/usr/bin/env node
import { run } from "./run.js"

const { stdout, stderr } = process
// A reader that has seen enough, such as `head`, closes the pipe.
stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1))
const code = await run(process.argv.slice(2), { stdout, stderr, cwd: process.cwd() })
// A module that was loaded may keep the process alive; what was written has to be out before it ends.
stdout.write("", () => stderr.write("", () => process.exit(code)))
