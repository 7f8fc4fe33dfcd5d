/** Refuses a release that is not ready: `npx jiti test/package/check-release.ts TAG`. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../unit/house/sources.js"
import { COMPANIONS, companionProblems, releaseProblems } from "./release.js"
import type { MainManifest } from "./release.js"

const readManifest = (folder: string): MainManifest =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as MainManifest
const manifest = readManifest(".")
const problems = [
  ...releaseProblems(manifest, process.argv[2]),
  ...COMPANIONS.flatMap((folder) => companionProblems(folder, readManifest(folder), manifest)),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
