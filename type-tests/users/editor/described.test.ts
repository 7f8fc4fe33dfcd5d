import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeTypes } from "../../../src/build/cli/types/types.js"
import { ask, showAnswers } from "./ask.js"
import type { Question } from "./ask.js"
import { NEWEST_EDITORS } from "./editor.js"
import type { Editor } from "./editor.js"
import { readMark } from "./markers.js"
import { makeProject } from "./project.js"

const EXPORT_ROW = `get("/users/:user_id/posts.ndjson", "ExportController", "show", {`
const PICTURE_ROW = `get("/users/:user_id/posts/:post_id/picture", "PictureController", "show", {`
const SOCKET_ROW = `socket("/chat/socket", "ChatSocket", { receives: "FromChatter", sends: "ToChatter" }),`

const head = `import { client } from "waymark/client"
import { Routes, routes } from "../routes.js"
import { web } from "../web.js"
const api = client(routes, { base_url: "https://example.com" })
declare const conn: URL
`
const questions: readonly Question[] = [
  ["a helper's call", "hover", `Routes.user_post_/*|*/path(conn, "show", 1, 2)`],
  ["a call of a singleton", "hover", `Routes.user_post_picture_/*|*/url(conn, "show", 1, 2)`],
  ["a call that lacks its params", "hover", `Routes.user_post_/*|*/path(conn, "show", `],
  ["the first param", "signature", `Routes.user_post_path(conn, "show", /*|*/`],
  ["the second param", "signature", `Routes.api_post_path(conn, "show", "1", /*|*/2)`],
  ["a call of the client", "hover", `api.user_/*|*/post("show", 1, 2)`],
  ["the second param, in the client", "signature", `api.user_post("show", 1, /*|*/`],
  ["an action", "hover", `web.controller("BlogWeb.ExportController", { sh/*|*/ow: (conn) => conn.text("") })`],
  ["a function of a socket", "hover", `web.socket("BlogWeb.ChatSocket", { cl/*|*/ose: () => {} })`],
  ["helpers", "completions", `Routes./*|*/`],
  ["actions", "completions", `Routes.user_post_path(conn, "/*|*/")`],
]

describe.each(NEWEST_EDITORS)(
  "the language server of TypeScript %s, with the file of waymark types,",
  (version, start) => {
    const project = makeProject({ "controllers/question.ts": "" }, "docs/examples/blog")
    let editor: Editor
    beforeAll(async () => {
      await writeTypes(project.folder, undefined, {})
      editor = await start(project.folder)
    })
    afterAll(async () => {
      await editor.stop()
      project.remove()
    })

    /** The beginnings of the lines of the table to which "go to definition" leads. */
    async function follow(marked: string): Promise<readonly string[]> {
      const { text, at } = readMark(project.path("controllers/question.ts"), `${head}${marked}`)
      editor.open(at.file, text)
      const places = await editor.definition(at)
      return places.map(
        ({ file, line, character }) =>
          `${file.slice(project.folder.length + 1)}: ${project.read(file).split("\n")[line]?.slice(character) ?? ""}`,
      )
    }

    it.each([
      [`Routes.page_/*|*/path(conn, "index")`, `get("/", "PageController", "index", { query: "PostQuery" }),`],
      [`Routes.user_/*|*/path(conn, "show", 1)`, `patch("/users/:id", "UserController", "update", edit_user),`],
      [
        `Routes.user_post_/*|*/url(conn, "index", 1)`,
        `post("/posts", "PostController", "create", { body: "PostForm", on_invalid: "action" }),`,
      ],
      [
        `const link = Routes.admin_comment_/*|*/path`,
        `resources("/comments", "CommentController", { only: ["index", "delete"], where: { id: "integer" } }),`,
      ],
      [
        `Routes.user_export_/*|*/path(conn, "show", `,
        `get("/users/:user_id/posts.ndjson", "ExportController", "show", {`,
      ],
      [
        `void api.user_/*|*/post("show", 1, 2)`,
        `post("/posts", "PostController", "create", { body: "PostForm", on_invalid: "action" }),`,
      ],
    ])("goes from %s to the row of the table", async (marked, row) => {
      expect(await follow(marked)).toEqual([`routes.ts: ${row}`])
    })

    /** The file is only in the editor. */
    const OWN = "controllers/question.ts: "
    it.each([
      [
        "an action that is a property",
        `web.controller("BlogWeb.ExportController", { sh/*|*/ow: (conn) => conn.text("") })`,
        [OWN, `routes.ts: ${EXPORT_ROW}`],
      ],
      [
        "an action that is a method",
        `web.controller("BlogWeb.ExportController", { sh/*|*/ow(conn) { return conn.text("") } })`,
        // TypeScript 6 stays at a method.
        [OWN, ...(version === "6.0" ? [] : [`routes.ts: ${EXPORT_ROW}`])],
      ],
      [
        "an action of a controller that lacks others",
        `web.controller("BlogWeb.PictureController", { sh/*|*/ow: (conn) => conn.text("") })`,
        [`routes.ts: ${PICTURE_ROW}`],
      ],
      [
        "an action of a controller with plugs",
        `web.controller("BlogWeb.ExportController").plug((conn) => conn).actions({ sh/*|*/ow: (conn) => conn.text("") })`,
        [`routes.ts: ${EXPORT_ROW}`],
      ],
      [
        "a function of a socket",
        `web.socket("BlogWeb.ChatSocket", { mess/*|*/age: () => {} })`,
        [expect.stringMatching(/: message\?: \(peer: Peer/), `routes.ts: ${SOCKET_ROW}`],
      ],
    ])("goes to the row of the table from %s", async (_title, marked, found) => {
      expect(await follow(marked)).toEqual(found)
    })

    it("shows what it did", async () => {
      const answers = await ask(editor, project, { file: "controllers/question.ts", head, questions })
      await expect(showAnswers(answers)).toMatchFileSnapshot(
        join(import.meta.dirname, `snapshots/described.${version}.txt`),
      )
    })

    it("uses the types of the table, even if the file is out of date", async () => {
      const table = project.read("routes.ts")
      editor.open(
        project.path("routes.ts"),
        table
          .replaceAll(`"/users`, `"/people`)
          .replaceAll("UserController", "PersonController")
          .replace(`"ExportController", "show"`, `"ExportController", "list"`),
      )
      const file = project.path("controllers/question.ts")
      editor.open(file, `${head}Routes.person_path(conn, "show", 1)\nRoutes.user_path(conn, "show", 1)`)
      expect((await editor.diagnostics(file)).map(({ text }) => text)).toEqual([
        expect.stringMatching(/^Property 'user_path' does not exist on type 'Helpers</),
      ])
      editor.open(file, `${head}web.controller("BlogWeb.ExportController", { list: (conn) => conn.text("") })`)
      expect(await editor.diagnostics(file)).toEqual([])
      expect(await follow(`Routes.admin_overview_/*|*/path(conn, "index")`)).toEqual([
        `routes.ts: get("/", "OverviewController", "index"),`,
      ])
      editor.open(project.path("routes.ts"), table)
    })
  },
)
