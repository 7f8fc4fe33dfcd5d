import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ALL_EDITORS } from "./editor.js"
import type { Editor } from "./editor.js"
import { readMark } from "./markers.js"
import { makeProject } from "./project.js"

const routes = `import { define_routes, get, helpers, resources } from "waymark"
import type { Helpers } from "waymark"
import { client } from "waymark/client"
import type { Client } from "waymark/client"
import { define_router } from "waymark/server"
import type { Web } from "waymark/server"

export const routes = define_routes([
  get("/", "PageController", "home"),
  resources("/users", "UserController", { where: { id: "integer" } }, [resources("/posts", "PostController")]),
])

export interface Routes extends Helpers<typeof routes> {}
export const Routes: Routes = helpers(routes)

export interface Api extends Client<typeof routes> {}
export const api: Api = client(routes, { base_url: "https://example.com" })

export interface AppWeb extends Web<typeof routes> {}
export const web: AppWeb = define_router(routes)
`
const head = `import { api, Routes, web } from "./routes.js"\ndeclare const site: URL\n`

describe.each(ALL_EDITORS)(
  "the language server of TypeScript %s, with interfaces for the types of a table,",
  (_, start) => {
    const project = makeProject({ "routes.ts": routes, "question.ts": "" })
    let editor: Editor
    beforeAll(async () => void (editor = await start(project.folder)))
    afterAll(async () => {
      await editor.stop()
      project.remove()
    })
    const ask = async (marked: string): Promise<Readonly<Record<"hover" | "completions", string>>> => {
      const { text, at } = readMark(project.path("question.ts"), `${head}${marked}`)
      editor.open(at.file, text)
      return { hover: await editor.hover(at), completions: (await editor.completions(at)).join(" ") }
    }

    it.each([
      [`Rou/*|*/tes.page_path(site, "home")`, "const Routes: Routes"],
      [`a/*|*/pi.page("home")`, "const api: Api"],
      [`w/*|*/eb.controller("PageController", { home: (conn) => conn.text("") })`, "const web: AppWeb"],
    ])("shows the name of the interface in place of the table: %s", async (marked, shown) => {
      const { hover } = await ask(marked)
      expect(hover.split("\n").filter((line) => line.includes("const "))).toEqual([`(alias) ${shown}`])
      expect(hover).not.toContain("PageController")
    })

    it.each([
      [`Routes.user_pots_path(site, "show", 1, 2)`, "'Routes'. Did you mean 'user_post_path'?"],
      [`api.user_pots("show", 1, 2)`, "'Api'. Did you mean 'user_post'?"],
      [`web.contorller("PageController", {})`, "'AppWeb'. Did you mean 'controller'?"],
    ])("names a missing member in one line: %s", async (text, shown) => {
      const file = project.path("question.ts")
      editor.open(file, `${head}${text}`)
      const [name] = /(?<=\.)\w+/.exec(text) ?? []
      expect((await editor.diagnostics(file)).map((diagnostic) => diagnostic.text)).toEqual([
        `Property '${name}' does not exist on type ${shown}`,
      ])
    })

    it.each([
      ["Routes./*|*/", /\bpage_path page_url .*user_post_path user_post_url/],
      [`Routes.user_path(site, "/*|*/")`, /create.* show/],
      ["api./*|*/", /\bpage .*user_post/],
      [`web.controller("/*|*/")`, /PageController.* UserController/],
    ])("completes as without them: %s", async (marked, names) => {
      expect((await ask(marked)).completions).toMatch(names)
    })
  },
)
