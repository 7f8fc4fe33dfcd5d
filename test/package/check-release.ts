/** Refuses a release that is not ready: `npx jiti test/package/check-release.ts TAG`. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../unit/house/sources.js"
import { releaseProblems } from "./release.js"
import type { ReleaseManifest } from "./release.js"

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as ReleaseManifest
const problems = releaseProblems(manifest, process.argv[2])
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
