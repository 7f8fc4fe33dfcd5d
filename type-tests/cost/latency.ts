import { EDITORS } from "../users/editor/editor.js"
import type { Editor } from "../users/editor/editor.js"
import { endOfTable, makeLargeProject, QUESTION_HEAD } from "../users/editor/large-table.js"
import { readMark } from "../users/editor/markers.js"

/**
 * Measures how long an editor waits for a completion list after an edit of a table of 1,000 routes, in both language
 * servers: a row is added to the table, and then the list is requested. Run it with `npx jiti type-tests/cost/latency.ts`.
 */
const BUDGET = 300
const ROUNDS = 15

const LISTS = [
  ["a helper's name", `Routes./*|*/`, "team7_path"],
  ["an action", `Routes.team7_path(conn, "/*|*/")`, "tree"],
  ["a controller's name", `web.controller("/*|*/")`, "G3.Team7Controller"],
  ["a controller's action", `web.controller("G3.Team7Controller", { /*|*/ })`, "tree"],
] as const

for (const [version, start] of EDITORS) {
  const project = makeLargeProject()
  const editor = await start(project.folder)
  try {
    editor.open(project.path("routes.ts"), project.read("routes.ts"))
    for (const [title, marked, expected] of LISTS) {
      const { text, at } = readMark(project.path("question.ts"), `${QUESTION_HEAD}${marked}`)
      editor.open(at.file, text)
      const ask = async (): Promise<void> => {
        if (!(await editor.completions(at)).includes(expected)) throw new Error(`${title}: ${expected} is not offered`)
      }
      await ask()
      const row = endOfTable(project)
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) times.push(await timeEdit(editor, row, round, ask))
      const sorted = times.toSorted((one, other) => one - other)
      const [median, worst] = [sorted[Math.floor(ROUNDS / 2)] ?? 0, sorted.at(-1) ?? 0]
      const verdict = median <= BUDGET ? "" : `, over the budget of ${BUDGET} ms`
      console.log(
        `${version}  ${title.padEnd(22)}  median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms${verdict}`,
      )
    }
  } finally {
    await editor.stop()
    project.remove()
  }
}

async function timeEdit(
  editor: Editor,
  row: Parameters<Editor["insert"]>[0],
  round: number,
  ask: () => Promise<void>,
): Promise<number> {
  editor.insert(row, `  get("/fresh/${round}/:id", "Fresh${round}Controller", "show"),\n`)
  const begin = performance.now()
  await ask()
  return performance.now() - begin
}
