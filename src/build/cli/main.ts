#!/usr/bin/env node
import { run } from "./run.js"

const { stdout, stderr } = process
// A reader such as `head` may close the pipe early.
stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1))
const code = await run(process.argv.slice(2), { stdout, stderr, cwd: process.cwd() })
// A loaded module may keep the process alive, so exit explicitly, after all output is written.
stdout.write("", () => stderr.write("", () => process.exit(code)))
