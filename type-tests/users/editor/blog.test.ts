import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ask, showAnswers } from "./ask.js"
import type { Answer, Question } from "./ask.js"
import { NEWEST_EDITORS } from "./editor.js"
import type { Editor } from "./editor.js"
import { internalsIn } from "./internals.js"
import { makeProject } from "./project.js"

/** A user writes a controller of the example application. */
const head = `import { Routes } from "../routes.js"
import { web } from "../web.js"
import { forward, get, helpers, match, resources, scope } from "waymark"
declare const conn: URL
const FileRoutes = helpers([get("/files/*path", "FileController", "show")] as const)
`
const questions: readonly Question[] = [
  ["helpers", "completions", `Routes./*|*/`],
  ["actions", "completions", `Routes.user_post_path(conn, "/*|*/")`],
  ["actions, in a call that is not closed", "completions", `Routes.user_post_path(conn, "/*|*/`],
  ["actions, in a finished call", "completions", `Routes.admin_comment_path(conn, "/*|*/index")`],

  ["a helper's call", "hover", `Routes.user_post_/*|*/path(conn, "show", 1, 2)`],
  ["a call without params", "hover", `Routes.user_/*|*/path(conn, "index")`],
  ["a call with a glob", "hover", `FileRoutes.file_/*|*/path(conn, "show", ["a", "b"])`],
  ["a call with a param after a prefix", "hover", `Routes.api_post_/*|*/url(conn, "show", "1", 2)`],
  ["a call that lacks its params", "hover", `Routes.user_post_/*|*/path(conn, "show", `],
  ["a call that lacks its action", "hover", `Routes.user_post_/*|*/path(conn, `],
  ["a helper that is not called", "hover", `const link = Routes.user_post_/*|*/path`],
  ["all helpers", "hover", `Rou/*|*/tes.user_path(conn, "index")`],
  ["what a call gives", "hover", `const pa/*|*/th = Routes.user_path(conn, "index")`],

  ["the context", "signature", `Routes.user_post_path(/*|*/`],
  ["the action", "signature", `Routes.user_post_path(conn, /*|*/`],
  ["the first param", "signature", `Routes.user_post_path(conn, "show", /*|*/`],
  ["the second param, in a finished call", "signature", `Routes.user_post_path(conn, "show", 1, /*|*/2)`],
  ["the query", "signature", `Routes.user_path(conn, "index", /*|*/)`],
  ["a glob", "signature", `FileRoutes.file_path(conn, "show", /*|*/`],

  ["options of a route", "completions", `get("/", "PageController", "index", { /*|*/ })`],
  ["options of a match", "completions", `match("purge", "/", "PageController", "purge", { /*|*/ })`],
  ["options of a forward", "completions", `forward("/jobs", "Jobs", {}, { /*|*/ })`],
  ["options of resources", "completions", `resources("/users", "UserController", { /*|*/ })`],
  ["more options of resources", "completions", `resources("/users", "UserController", { only: ["index"], /*|*/ })`],
  ["options of resources with items", "completions", `resources("/users", "UserController", { /*|*/ }, [])`],
  ["options of a scope", "completions", `scope({ /*|*/ }, [])`],
  ["options of a scope with a path", "completions", `scope("/admin", { /*|*/ }, [])`],
  ["options of a scope with an alias", "completions", `scope("/admin", "Admin", { /*|*/ }, [])`],
  ["actions to keep", "completions", `resources("/users", "UserController", { only: ["index", "/*|*/"] })`],
  ["actions to leave out", "completions", `resources("/users", "UserController", { except: ["/*|*/`],
  ["levels of the log", "completions", `get("/", "PageController", "index", { log: "/*|*/" })`],
  ["the controller of a route", "signature", `get("/users/:id", /*|*/`],
  ["a route", "hover", `ge/*|*/t("/", "PageController", "index")`],
  ["a route with options", "hover", `ge/*|*/t("/", "PageController", "index", { as: "home" })`],
  ["resources with options", "hover", `resou/*|*/rces("/users", "UserController", { only: ["index"] })`],

  ["names of controllers", "completions", `web.controller("/*|*/")`],
  ["names of controllers, not closed", "completions", `web.controller("/*|*/`],
  ["actions of a controller", "completions", `web.controller("BlogWeb.PostController", { /*|*/ })`],
  ["actions that are left", "completions", `web.controller("BlogWeb.API.PostController", { index() {}, /*|*/ })`],
  [
    "params of an action",
    "completions",
    `web.controller("BlogWeb.PostController", { show(conn, params) { params./*|*/ } })`,
  ],
  ["params taken apart", "completions", `web.controller("BlogWeb.PostController", { show(conn, { /*|*/ }) {} })`],
  [
    "params of a conn",
    "completions",
    `web.controller("BlogWeb.PostController", { show(conn) { conn.path_params./*|*/ } })`,
  ],
  [
    "what plugs have assigned",
    "completions",
    `web.controller("BlogWeb.PostController", { show(conn) { conn.assigns./*|*/ } })`,
  ],
  [
    "what a login has assigned",
    "hover",
    `web.controller("BlogWeb.PostController", { edit(conn) { conn.assigns.current_/*|*/user } })`,
  ],
  ["the params of an action", "hover", `web.controller("BlogWeb.PostController", { show(conn, par/*|*/ams) {} })`],
  ["the conn of an action", "hover", `web.controller("BlogWeb.PostController", { show(co/*|*/nn) {} })`],
  ["an action", "hover", `web.controller("BlogWeb.PostController", { sh/*|*/ow(conn, params) {} })`],
  ["a controller", "hover", `web.contr/*|*/oller("BlogWeb.ExportController", { show(conn) {} })`],
  ["the first name in the registry", "completions", `web.build({ /*|*/ })`],
  ["names in the registry", "completions", `web.build({ BlogWeb: { /*|*/ } })`],
  [
    "actions in the registry",
    "completions",
    `web.build({ BlogWeb: { PostController: { index: (conn) => conn, /*|*/ } } })`,
  ],
]

describe.each(NEWEST_EDITORS)("the language server of TypeScript %s on the example application", (version, start) => {
  const project = makeProject({ "controllers/question.ts": "" }, "docs/examples/blog")
  let editor: Editor
  let answers: readonly Answer[]
  beforeAll(async () => {
    editor = await start(project.folder)
    answers = await ask(editor, project, { file: "controllers/question.ts", head, questions })
  })
  afterAll(async () => {
    await editor.stop()
    project.remove()
  })

  it("shows what it did", async () => {
    await expect(showAnswers(answers)).toMatchFileSnapshot(join(import.meta.dirname, `snapshots/blog.${version}.txt`))
  })

  it("shows no internal type", () => {
    const boxes = answers.filter(({ kind }) => kind !== "completions")
    const unreadable = boxes.filter(({ shown }) => internalsIn(shown).length > 0)
    expect(unreadable.map(({ title }) => title)).toEqual([])
  })

  it("shows a helper's call whole", () => {
    const calls = answers.filter(({ kind, marked }) => kind !== "completions" && /Routes.*\(/.test(marked))
    expect(calls.filter(({ shown }) => /\.\.\.(?!args)/.test(shown)).map(({ title }) => title)).toEqual([])
  })

  it("finds no error in the application", async () => {
    for (const name of ["routes.ts", "web.ts", "router.ts", "controllers/post_controller.ts"])
      expect(await editor.diagnostics(project.path(name))).toEqual([])
  })
})
