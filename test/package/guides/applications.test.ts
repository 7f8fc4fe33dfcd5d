import { spawnSync } from "node:child_process"
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { generateClient } from "../../process/openapi/generated-client.js"
import type { GeneratedClient } from "../../process/openapi/generated-client.js"
import { root } from "../../unit/house/sources.js"
import { packedFile } from "../packed.js"
import { npm, startInProduction } from "../project/shell.js"
import type { Program } from "../project/shell.js"
import { WORKER } from "../runtimes/prepare.js"
import { runtimes, start, whyNot } from "../runtimes/runtimes.js"

/** As in the guide for beginners. */
const TSCONFIG = {
  compilerOptions: {
    target: "es2023",
    module: "nodenext",
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    rewriteRelativeImportExtensions: true,
    skipLibCheck: true,
    rootDir: "src",
    outDir: "dist",
  },
  include: ["src"],
}

const readme = readFileSync(join(root, "README.md"), "utf8")
const folder = realpathSync(mkdtempSync(join(tmpdir(), "waymark-applications-")))
/** An empty folder, in which the packed file is installed. */
const empty = join(folder, "readme")
beforeAll(() => {
  mkdirSync(empty)
  writeFileSync(join(empty, "package.json"), JSON.stringify({ private: true, type: "module" }))
  npm(["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", packedFile()], empty)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** An application with the packages of the empty folder, and its sources compiled. */
function build(name: string): string {
  const project = join(folder, name)
  cpSync(join(root, "test/package/guides/applications", name), project, { recursive: true })
  for (const name of ["package.json", "package-lock.json", "node_modules"])
    cpSync(join(empty, name), join(project, name), { recursive: true, verbatimSymlinks: true })
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(TSCONFIG))
  // Packages that the tests of the repository have installed.
  for (const other of ["zod", "typescript", "esbuild", "unplugin", "webpack-virtual-modules", "acorn", "picomatch"])
    if (!existsSync(join(project, "node_modules", other)))
      symlinkSync(join(root, "node_modules", other), join(project, "node_modules", other), "junction")
  mkdirSync(join(project, "node_modules/@types"), { recursive: true })
  symlinkSync(join(root, "node_modules/@types/node"), join(project, "node_modules/@types/node"), "junction")
  node(project, join(root, "node_modules/typescript-7/bin/tsc"), "-p", ".")
  return project
}

function node(project: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: "utf8" })
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

describe("a site with a login and a form", () => {
  let program: Program
  let cookie = ""
  beforeAll(async () => {
    program = await startInProduction("node", ["--env-file=.env", "dist/server.js"], build("site"))
  })
  afterAll(() => program.kill())

  /** Sends a request as a browser does, with the cookie that it got last. */
  async function visit(
    path: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; text: string; to: string }> {
    const response = await fetch(program.url + path, {
      headers: { cookie, accept: "text/html" },
      redirect: "manual",
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    })
    const [set = cookie] = response.headers.getSetCookie()
    cookie = set.split(";", 1)[0] ?? ""
    return { status: response.status, text: await response.text(), to: response.headers.get("location") ?? "" }
  }
  const tokenIn = (text: string): string => /name="_csrf_token" value="([^"]+)"/.exec(text)?.[1] ?? ""

  it("asks visitors to log in, and refuses a wrong password and a forged form", async () => {
    expect((await visit("/notes")).to).toBe("/login")
    const page = await visit("/login")
    expect(page.text).toContain("Please log in")
    const form = { name: "ada", password: "guess", _csrf_token: tokenIn(page.text) }
    expect(await visit("/login", form)).toMatchObject({ status: 401, text: expect.stringContaining("Wrong name") })
    expect((await visit("/login", { name: "ada", password: "difference engine" })).status).toBe(403)
  })

  it("answers HEAD as GET", async () => {
    const { status, headers } = await fetch(`${program.url}/login`, { method: "HEAD" })
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    expect(Number(headers.get("content-length"))).toBeGreaterThan(0)
  })

  it("logs in, shows a wrong form again, saves a note and escapes it", async () => {
    const token = tokenIn((await visit("/login")).text)
    const login = { name: "ada", password: "difference engine", _csrf_token: token }
    expect(await visit("/login", login)).toMatchObject({ status: 302, to: "/notes" })
    const form = tokenIn((await visit("/notes/new")).text)
    const wrong = await visit("/notes", { "note[text]": " ", _csrf_token: form })
    expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining("can&#39;t be blank") })
    expect(await visit("/notes", { "note[text]": "<b>", _csrf_token: form })).toMatchObject({
      status: 302,
      to: "/notes",
    })
    expect((await visit("/notes")).text).toMatch(/Saved.*<li>&#60;b&#62;<\/li>/)
    expect((await visit("/logout", { _csrf_token: form })).to).toBe("/login")
    expect((await visit("/notes")).to).toBe("/login")
  })
})

describe("an API with contracts", () => {
  let project: string
  let program: Program
  let generated: GeneratedClient | undefined
  beforeAll(async () => {
    project = build("api")
    program = await startInProduction("node", ["dist/server.js"], project)
  })
  afterAll(() => {
    program.kill()
    generated?.remove()
  })

  it("answers the typed client, without fields that its schemas do not have", async () => {
    const { use } = (await import(pathToFileURL(join(project, "dist/client.js")).href)) as {
      readonly use: (url: string) => Promise<readonly unknown[]>
    }
    expect(await use(program.url)).toEqual([
      { id: 2, title: "Write a client", done: false },
      ["Write a client"],
      "there is no task 7",
      "Unprocessable Content",
    ])
  })

  it("answers a client that is generated from its document", async () => {
    const document: unknown = JSON.parse(
      node(project, "node_modules/waymark/dist/cli/main.js", "openapi", "dist/openapi.js"),
    )
    generated = await generateClient(document as Parameters<typeof generateClient>[0], program.url)
    expect(generated.names).toEqual(expect.arrayContaining(["taskCreate", "taskIndex", "taskShow"]))
    const created = await generated.call("taskCreate", { body: { title: "Generate a client" } })
    expect(created.response.status).toBe(201)
    const refused = await generated.call("taskCreate", { body: { title: "" } })
    expect(refused.error).toMatchObject({ status: 422 })
  })
})

const workerd = runtimes.find(({ name }) => name === "workerd")
// Needs the workerd of `npm run install:runtimes`; test/package/runtimes says if it is missing, and why.
describe.skipIf(workerd === undefined || whyNot(workerd) !== undefined)("a Worker with a compiled table", () => {
  it("runs on workerd", async () => {
    const project = build("worker")
    node(project, "--experimental-default-type=module", "build.js")
    copyFileSync(join(project, "dist/worker.js"), join(project, "worker.js"))
    writeFileSync(join(project, "worker.capnp"), WORKER)
    if (workerd === undefined) throw new Error("there is no workerd")
    const running = await start(workerd, project)
    try {
      const home = await fetch(running.url)
      expect(await home.text()).toBe('<a href="/counters/visits">Visits</a>')
      expect(home.headers.get("set-cookie")).toContain("seen=yes")
      expect((await fetch(`${running.url}/counters/visits`)).status).toBe(401)
      const headers = { "x-key": "k" }
      expect(await (await fetch(`${running.url}/counters/visits`, { headers })).json()).toEqual({
        name: "visits",
        key: "k",
      })
      expect((await fetch(`${running.url}/counters/secrets`, { headers })).status).toBe(404)
    } finally {
      await running.stop()
    }
  })
})

describe("the program of the README", () => {
  it("runs in an empty folder", () => {
    const [, code = ""] = /^```ts file=hello\.ts\n([^]*?)^```$/m.exec(readme) ?? []
    // It has no types, so that Node 20 runs it too.
    // Beyond the program of the page, a HEAD request.
    const head = `const { status, headers } = await Endpoint.fetch(new Request("http://localhost/", { method: "HEAD" }))
console.log(status, headers.get("content-length"))\n`
    writeFileSync(join(empty, "hello.js"), code + head)
    expect(node(empty, "hello.js")).toBe("Hello, Ada!\n200 34\n")
    expect([...code.matchAll(/\w+(?=[^{}]*\} from)/g)].map(([name]) => name)).toEqual([
      "get",
      "define_endpoint",
      "define_router",
    ])
  })
})
