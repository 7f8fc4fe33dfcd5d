/** Refuses a release that is not ready: `npx jiti test/package/check-release.ts TAG`. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../unit/house/sources.js"
import { creatorProblems, releaseProblems } from "./release.js"
import type { CreatorManifest } from "./release.js"

const readManifest = (path: string): CreatorManifest =>
  JSON.parse(readFileSync(join(root, path), "utf8")) as CreatorManifest
const manifest = readManifest("package.json")
const problems = [
  ...releaseProblems(manifest, process.argv[2]),
  ...creatorProblems(readManifest("src/build/create/package.json"), manifest),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
