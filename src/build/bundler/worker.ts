import { parentPort, workerData } from "node:worker_threads"
import { compileModule } from "./compile-module.js"
import type { ModuleJob } from "./compile-module.js"

// The module of a table runs in its own thread: it gets the NODE_ENV of the build, and cannot change the state of the bundler.
const job: ModuleJob = workerData
parentPort?.postMessage(await compileModule(job))
