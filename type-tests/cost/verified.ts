import { writeProgram } from "./tables.js"
import type { Form } from "./tables.js"

export type Use = "helpers" | "one path" | "a path for each action" | "as many wrong paths" | "stored paths"

export function writeVerified(form: Form, use: Use, routes: number): string {
  const table = writeProgram({ form, use: "helpers", routes })
  if (use === "helpers") return table
  const paths = pathsOf(form, routes)
  return `${table}
import { verified_routes } from "waymark"
import type { VerifiedPath } from "waymark"
export type { VerifiedPath }
const { verified_path } = verified_routes(routes)
declare const text: string
declare const number: number
${callsOf(use, paths).join("\n")}
`
}

function callsOf(use: Use, paths: readonly string[]): readonly string[] {
  switch (use) {
    case "a path for each action":
      return paths.map((path) => `verified_path(conn, \`${path}\`)`)
    case "as many wrong paths":
      return paths.map((path) => `// @ts-expect-error\nverified_path(conn, \`/wrong${path}\`)`)
    case "stored paths":
      return [
        callOf(paths[0]),
        "export const stored: VerifiedPath<typeof routes> extends `/${string}` ? true : false = true",
      ]
    default:
      return [callOf(paths[0])]
  }
}

function callOf(path: string | undefined): string {
  return `verified_path(conn, \`${path ?? "/"}\`)`
}

/** A path for each pattern of a table; in one of three, the first param is a string value, and each second param is a number. */
export function pathsOf(form: Form, routes: number): readonly string[] {
  const table = writeProgram({ form, use: "helpers", routes })
  let scope = ""
  const patterns = table.split("\n").flatMap((line) => {
    const path = /"(\/[^"]*)"/.exec(line)?.[1] ?? ""
    if (/^ {2}(\["scope"|scope\()/.test(line)) scope = path
    if (/^ {2}resources\(/.test(line)) return [path, `${path}/:id`, `${path}/new`, `${path}/:id/edit`]
    return /^ {4}(\["get"|get\()/.test(line) ? [`${scope}${path}`] : []
  })
  return patterns.map((pattern, index) =>
    pattern.replace(/:\w+/, index % 3 === 0 ? "${text}" : String(index)).replace(/:\w+/, "${number}"),
  )
}
