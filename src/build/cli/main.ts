#!/usr/bin/env node
import { runProcess } from "./program.js"
import { run } from "./run.js"

await runProcess("waymark", run)
