import { parentPort, workerData } from "node:worker_threads"
import { compileModule } from "./compile-module.js"
import type { ModuleJob } from "./compile-module.js"

// A module of a table runs in a thread of its own: it has the NODE_ENV of the build, and leaves nothing behind in the bundler.
const job: ModuleJob = workerData
parentPort?.postMessage(await compileModule(job))
