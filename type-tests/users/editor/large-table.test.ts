import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ask, showAnswers } from "./ask.js"
import type { Answer, Question } from "./ask.js"
import { NEWEST_EDITORS } from "./editor.js"
import type { Editor } from "./editor.js"
import { internalsIn } from "./internals.js"
import { endOfTable, makeLargeProject, QUESTION_HEAD } from "./large-table.js"
import { readMark } from "./markers.js"

const questions: readonly Question[] = [
  ["helpers", "completions", `Routes./*|*/`],
  ["actions", "completions", `Routes.order_item8_path(conn, "/*|*/")`],
  ["actions, in a call that is not closed", "completions", `Routes.team7_path(conn, "/*|*/`],
  ["a helper's call", "hover", `Routes.order_item198_/*|*/path(conn, "tree", 1, 2)`],
  ["a call that lacks its params", "hover", `Routes.order_item198_/*|*/path(conn, "tree", `],
  ["the first param", "signature", `Routes.team7_url(conn, "tree", /*|*/`],
  ["the second param", "signature", `Routes.team7_url(conn, "tree", 1, /*|*/2)`],
  ["names of controllers", "completions", `web.controller("/*|*/")`],
  ["actions of a controller", "completions", `web.controller("G3.Team7Controller", { /*|*/ })`],
  [
    "params of an action",
    "completions",
    `web.controller("G3.Team7Controller", { tree(conn, params) { params./*|*/ } })`,
  ],
  ["the params of an action", "hover", `web.controller("G3.Team7Controller", { tree(conn, par/*|*/ams) {} })`],
]

describe.each(NEWEST_EDITORS)("the language server of TypeScript %s on a table of 1,000 routes", (version, start) => {
  const project = makeLargeProject()
  let editor: Editor
  let answers: readonly Answer[]
  beforeAll(async () => {
    editor = await start(project.folder)
    answers = await ask(editor, project, { file: "question.ts", head: QUESTION_HEAD, questions })
  })
  afterAll(async () => {
    await editor.stop()
    project.remove()
  })

  it("shows what it did", async () => {
    const page = join(import.meta.dirname, `snapshots/large-table.${version}.txt`)
    await expect(showAnswers(answers)).toMatchFileSnapshot(page)
  })

  it("shows no internal type", () => {
    expect(answers.flatMap(({ kind, shown }) => (kind === "completions" ? [] : internalsIn(shown)))).toEqual([])
  })

  it("knows a row as soon as it is written", async () => {
    editor.open(project.path("routes.ts"), project.read("routes.ts"))
    editor.insert(endOfTable(project), `  get("/fresh/:fresh_id", "FreshController", "show"),\n`)
    const helpers = readMark(project.path("question.ts"), `${QUESTION_HEAD}Routes.fresh/*|*/`)
    editor.open(helpers.at.file, helpers.text)
    expect((await editor.completions(helpers.at)).filter((name) => name.startsWith("fresh"))).toEqual([
      "fresh_path",
      "fresh_url",
    ])
    const actions = readMark(project.path("question.ts"), `${QUESTION_HEAD}Routes.fresh_path(conn, "/*|*/`)
    editor.open(actions.at.file, actions.text)
    expect(await editor.completions(actions.at)).toEqual(["show"])
    const call = readMark(project.path("question.ts"), `${QUESTION_HEAD}Routes.fresh_path(conn, "show", /*|*/`)
    editor.open(call.at.file, call.text)
    expect(await editor.signature(call.at)).toContain(`Param<"fresh_id">]]`)
    const controllers = readMark(project.path("question.ts"), `${QUESTION_HEAD}web.controller("/*|*/`)
    editor.open(controllers.at.file, controllers.text)
    expect(await editor.completions(controllers.at)).toContain("FreshController")
  })
})
