import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, describe, expect, it } from "vitest"
import { read_manifest } from "../../../../src/server/node/index.js"
import { static_files } from "../../../../src/server/plugs/index.js"
import { define_endpoint } from "../../../../src/server.js"
import { makeProject } from "./project.js"
import type { Project } from "./project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

function project(files: Readonly<Record<string, string>>): Project {
  const made = makeProject(files)
  projects.push(made)
  return made
}

const SITE = {
  "priv/static/css/app.css": `a { background: url("../images/a.svg#x") } b { background: url( /images/b.png ) }
c { background: url(data:image/png;base64,AA) url(https://cdn.example/x.png) url(nothing.png) url('../images/a.svg?y') }
${"/* long */".repeat(20)}`,
  "priv/static/images/a.svg": "<svg/>",
  "priv/static/images/b.png": "png",
  "priv/static/app.js": `${"run();".repeat(50)}\n//# sourceMappingURL=app.js.map\n`,
  "priv/static/app.js.map": "{}",
  "priv/static/robots.txt": "",
}
const md5 = (text: string | Buffer): string => createHash("md5").update(text).digest("hex")

describe("waymark digest", () => {
  it("writes copies with digests, compressed forms and a manifest, which an endpoint serves", async () => {
    const site = project(SITE)
    const times = statSync(join(site.folder, "priv/static/robots.txt")).mtimeMs
    expect(await site.run(["digest"])).toEqual({
      code: 0,
      stdout: "priv/static/cache_manifest.json: 6 files\n",
      stderr: "",
    })
    const path = (name: string): string => join(site.folder, "priv/static", name)
    const read = (name: string): string => readFileSync(path(name), "utf8")

    const manifest = read_manifest(path("cache_manifest.json"))
    const {
      "css/app.css": css = "",
      "images/a.svg": svg,
      "images/b.png": png,
      "app.js": js = "",
      "app.js.map": map,
    } = manifest.latest
    expect(svg).toBe(`images/a-${md5("<svg/>")}.svg`)
    expect(css).toBe(`css/app-${md5(read(css))}.css`)
    expect(read(css)).toBe(
      SITE["priv/static/css/app.css"]
        .replace("../images/a.svg#x", `../${svg}?vsn=d#x`)
        .replace("url( /images/b.png )", `url(/${png}?vsn=d)`),
    )
    expect(read(js)).toContain(`//# sourceMappingURL=${map}\n`)
    expect(manifest.digests?.[css]).toEqual({
      logical_path: "css/app.css",
      mtime: Math.floor(statSync(path("css/app.css")).mtimeMs / 1000),
      size: readFileSync(path(css)).length,
      digest: md5(read(css)),
      sha512: createHash("sha512").update(read(css)).digest("base64"),
    })
    expect(statSync(path("robots.txt")).mtimeMs).toBe(times)
    expect(brotliDecompressSync(readFileSync(path(`${css}.br`))).toString()).toBe(read(css))
    expect(gunzipSync(readFileSync(path("app.js.gz"))).toString()).toBe(read("app.js"))
    expect(existsSync(path("robots.txt.gz"))).toBe(false)
    expect(existsSync(path("images/b.png.gz"))).toBe(false)

    const endpoint = define_endpoint({
      static_manifest: manifest,
      plugs: [static_files({ at: "/", from: path(""), gzip: true, brotli: true })],
    })
    const asked = new Request(`http://localhost${endpoint.static_path("/css/app.css")}`, {
      headers: { "accept-encoding": "br" },
    })
    const response = await endpoint.fetch(asked)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000",
    })
    expect(endpoint.static_integrity("/css/app.css")).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
  })

  it("ignores files that it has written before, and keeps the entries of an older manifest", async () => {
    const site = project({ "public/a.css": "a{}" })
    await site.run(["digest", "public"])
    const before = readdirSync(join(site.folder, "public"))
    await site.run(["digest", "public"])
    expect(readdirSync(join(site.folder, "public"))).toEqual(before)
    writeFileSync(join(site.folder, "public/a.css"), "b{}")
    await site.run(["digest", "public"])
    const { latest, digests } = read_manifest(join(site.folder, "public/cache_manifest.json"))
    expect(latest).toEqual({ "a.css": `a-${md5("b{}")}.css` })
    expect(Object.keys(digests ?? {}).toSorted()).toEqual([`a-${md5("a{}")}.css`, `a-${md5("b{}")}.css`].toSorted())
  })

  it("changes the digest of a style sheet when a referenced file changes", async () => {
    const site = project({ "public/a.css": "a{b:url(c.svg)}", "public/c.svg": "1" })
    const latest = (): string | undefined =>
      read_manifest(join(site.folder, "public/cache_manifest.json")).latest["a.css"]
    await site.run(["digest", "public"])
    const before = latest()
    writeFileSync(join(site.folder, "public/c.svg"), "2")
    await site.run(["digest", "public"])
    expect(latest()).not.toBe(before)
  })

  it("writes to another folder, and handles style sheets that refer to each other", async () => {
    const site = project({ "in/x/a.css": "a{b:url(b.css)}", "in/x/b.css": "a{b:url(a.css)}" })
    expect((await site.run(["digest", "in", "--out", "out"])).stdout).toBe("out/cache_manifest.json: 2 files\n")
    const { latest } = read_manifest(join(site.folder, "out/cache_manifest.json"))
    for (const name of [...Object.keys(latest), ...Object.values(latest)]) {
      const text = readFileSync(join(site.folder, "out", name), "utf8")
      const [, linked = ""] = /url\(([^)?]+)/.exec(text) ?? []
      expect(existsSync(join(site.folder, "out/x", linked))).toBe(true)
    }
    expect(readdirSync(join(site.folder, "in/x"))).toEqual(["a.css", "b.css"])
  })

  it("leaves out the folder that it writes to", async () => {
    const site = project({ "in/a.css": "a{}" })
    await site.run(["digest", "in", "--out", "in/out"])
    expect((await site.run(["digest", "in", "--out", "in/out"])).stdout).toBe("in/out/cache_manifest.json: 1 file\n")
    expect(readdirSync(join(site.folder, "in/out"))).not.toContain("out")
  })

  it.each([
    [["digest", "."], "this folder is a project and not only static files: it has a package.json\nGive the folder with the static files of the endpoint."], // prettier-ignore
    [["digest", "in", "--out", "in/a.css"], "in/a.css/a.css could not be written: a part of its path is a file\nChoose another path."], // prettier-ignore
    [["digest", "broken"], "broken/gone could not be read: it does not exist\nChoose another path."],
    [["digest", "in", "--out", "other"], "other/cache_manifest.json is not a manifest that waymark digest can read\nCorrect it, or delete it to write it again."], // prettier-ignore
  ])("refuses %j", async (argv, message) => {
    const site = project({
      "package.json": "{}",
      "in/a.css": "a{}",
      "broken/a.css": "",
      "other/cache_manifest.json": "{",
    })
    symlinkSync("nowhere", join(site.folder, "broken/gone"))
    expect(await site.run(argv)).toEqual({ code: 1, stdout: "", stderr: `waymark: ${message}\n` })
    expect(readdirSync(join(site.folder, "in"))).toEqual(["a.css"])
  })

  it.each([
    [["digest"], "there is no folder priv/static"],
    [["digest", "tsconfig.json"], "there is no folder tsconfig.json"],
    [["digest", "empty"], "empty has no files to digest"],
  ])("fails with a message for %j", async (argv, message) => {
    const site = project({ "empty/cache_manifest.json": "{}" })
    const stderr = `waymark: ${message}\nGive the folder with the static files of the endpoint.\n`
    expect(await site.run(argv)).toEqual({ code: 1, stdout: "", stderr })
  })
})
