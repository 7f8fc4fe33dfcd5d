import { readFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"
import { packedFile } from "../packed.js"
import { npm } from "./shell.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-create-"))
afterAll(() => rmSync(folder, { recursive: true }))

interface Manifest {
  readonly name: string
  readonly version: string
}

const readManifest = (...path: readonly string[]): Manifest =>
  JSON.parse(readFileSync(join(...path, "package.json"), "utf8")) as Manifest

it("create-waymark of the packed file writes a project, as npm create runs it", () => {
  const packed = packedFile()
  mkdirSync(join(folder, "create"))
  npm(["pack", "--ignore-scripts", "--pack-destination", join(folder, "create")], join(root, "src/build/create"))
  const { version } = readManifest(root)
  const creator = join(folder, "create", `create-waymark-${version}.tgz`)
  const args = ["exec", "--yes", `--package=${packed}`, `--package=${creator}`, "--", "create-waymark"]
  const { stdout } = npm([...args, "my-api", "--template", "api"], folder)
  expect(stdout).toContain("Next steps:\n  cd my-api\n  npm install\n  npm run dev\n")
  expect(readManifest(folder, "my-api").name).toBe("my-api")
})
