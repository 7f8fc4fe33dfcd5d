#!/usr/bin/env node
import { runProcess } from "../cli/program.js"
import { run } from "./run.js"

await runProcess("waymark-import", run)
