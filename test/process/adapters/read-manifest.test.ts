import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, describe, expect, it } from "vitest"
import { read_manifest } from "../../../src/server/node/index.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-manifest-"))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, "cache_manifest.json")

describe("read_manifest", () => {
  it("returns the manifest that waymark digest wrote", () => {
    const manifest = {
      version: 1,
      latest: { "app.css": "app-1.css" },
      digests: { "app-1.css": { logical_path: "app.css", digest: "1", mtime: 63803922200, size: 3, sha512: "x" } },
    }
    writeFileSync(path, JSON.stringify(manifest))
    expect(read_manifest(path)).toEqual(manifest)
    expect(read_manifest(pathToFileURL(path))).toEqual(manifest)
  })

  it.each(["[]", "{}", "1", `{"latest": []}`, `{"latest": {"a": 1}}`, `{"latest": {}, "digests": {"a": 1}}`])(
    "throws for the JSON %s",
    (text) => {
      writeFileSync(path, text.replace("[]}", "null}"))
      expect(() => read_manifest(path)).toThrow("is not a manifest of static files")
    },
  )

  it("throws if the file is missing or not JSON", () => {
    expect(() => read_manifest(join(folder, "nothing.json"))).toThrow("ENOENT")
    writeFileSync(path, "{")
    expect(() => read_manifest(path)).toThrow("Write it with `waymark digest`")
  })
})
