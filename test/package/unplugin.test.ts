import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { root } from "../unit/house/sources.js"
import { readManifest } from "./manifest.js"
import { packedFile } from "./packed.js"
import { run } from "./run.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-unplugin-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** An application with the packed file, whose `unplugin` is another version than that of this repository. */
const FILES = {
  "package.json": `{ "type": "module" }`,
  "src/routes.ts": `import { define_routes, get } from "waymark"
export const routes = define_routes([get("/users/:id", "UserController", "show")])`,
  "src/main.ts": `import { define_endpoint, define_router } from "waymark/server"
import { routes } from "./routes.js"
const web = define_router(routes)
const UserController = web.controller("UserController", { show: (conn, { id }) => conn.text("user " + id) })
const { fetch } = define_endpoint({ router: web.build({ UserController }) })
console.log(await (await fetch(new Request("http://localhost/users/7"))).text())`,
  "build.js": `import { build as esbuild } from "esbuild"
import { rolldown } from "rolldown"
import { build as vite } from "vite"
import { waymark } from "waymark/bundler"
const tables = "src/routes.ts"
const input = "src/main.ts"
await esbuild({ entryPoints: [input], bundle: true, format: "esm", platform: "node", outfile: "out/esbuild.mjs", plugins: [waymark.esbuild({ tables })] })
const made = await rolldown({ input, platform: "node", plugins: [waymark.rolldown({ tables })], resolve: { extensionAlias: { ".js": [".ts", ".js"] } } })
await made.write({ file: "out/rolldown.mjs", format: "es" })
await vite({ logLevel: "silent", plugins: [waymark.vite({ tables })], ssr: { noExternal: true }, build: { ssr: input, outDir: "out/vite", rolldownOptions: { output: { entryFileNames: "main.mjs" } } } })`,
}
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}
const modules = join(folder, "node_modules")
mkdirSync(join(modules, "waymark"), { recursive: true })
run("tar", ["-xzf", packedFile(), "--strip-components=1", "-C", join(modules, "waymark")], folder)
for (const name of [...Object.keys(readManifest(root).dependencies), "esbuild", "rolldown", "vite"]) {
  mkdirSync(dirname(join(modules, name)), { recursive: true })
  symlinkSync(join(root, "node_modules", name), join(modules, name))
}
symlinkSync(join(root, "node_modules/unplugin-3"), join(modules, "unplugin"))

describe("with unplugin 3, the bundler plugin", () => {
  const built = spawnSync(process.execPath, ["build.js"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  })

  it("builds an application", () => {
    expect(readFileSync(join(modules, "unplugin/package.json"), "utf8")).toContain('"version": "3.')
    expect([built.status, built.stderr]).toEqual([0, ""])
  })

  it.each(["esbuild.mjs", "rolldown.mjs", "vite/main.mjs"])(
    "makes a bundle that runs and checks no table: %s",
    (file) => {
      expect(run(process.execPath, [join(folder, "out", file)], folder)).toBe("user 7\n")
      const text = readFileSync(join(folder, "out", file), "utf8")
      expect(text).toContain("compiled_table")
      expect(text).not.toContain("expected a node such as")
    },
  )
})
