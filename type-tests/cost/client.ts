/** What a program does with each row of a table, through its client. */
export type Statement = "property" | "call" | "query" | "body" | "answer"

const STATEMENTS: Readonly<Record<Statement, (row: Row) => string>> = {
  property: ({ name }) => `void api.${name}`,
  call: (row) => `void ${call(row, "")}`,
  query: (row) => `void ${call(row, `, { query: { page: ${row.index} } }`)}`,
  body: (row) => `void ${call(row, `, { body: { name: "Ada" } }`)}`,
  answer: (row) => `export async function run${row.index}(): Promise<void> {
  const answer = await ${call(row, `, { query: { page: ${row.index} } }`)}
  if (answer.status === 200) void answer.body.name
  else if (answer.status === 404) void answer.body.detail
}`,
}

export interface Program {
  readonly statement: Statement
  /** The number of rows that share a schema. */
  readonly sharing: number
}

export const OWN_SCHEMAS = { statement: "answer", sharing: 5 } as const satisfies Program

interface Row {
  readonly index: number
  /** Of its controller in lower case, which is also the client's function. */
  readonly name: string
  readonly action: string
}

function call({ name, action, index }: Row, options: string): string {
  return `api.${name}("${action}", ${index}${options})`
}

/** Five rows for each controller; fifty rows for each scope, since 6.0 refuses longer tuples. */
export function writeProgram({ statement, sharing }: Program, count: number, isWritten: boolean): string {
  const hasOwnUser = sharing < 10
  const rows = Array.from({ length: count }, (_, index) => ({
    index,
    name: `c${Math.floor(index / 5)}`,
    action: `a${index % 5}`,
  }))
  const row = ({ name, action, index }: Row): string => {
    const set = Math.floor(index / sharing)
    const path = `"/${name}/${action}/:id", "${name.toUpperCase()}", "${action}"`
    const shared = `where: { id: "integer" }, answers: { 200: "User${hasOwnUser ? set : ""}", 404: "Problem" }`
    return statement === "body"
      ? `    post(${path}, { ${shared}, body: "New${set}" }),`
      : `    get(${path}, { ${shared}, query: "Filter${set}" }),`
  }
  const scopes = Array.from(
    { length: count / 50 },
    (_, index) =>
      `  scope("/", {}, [\n${rows
        .slice(index * 50, index * 50 + 50)
        .map(row)
        .join("\n")}\n  ]),`,
  )
  const user = (set: number): string => `  User${set}: Schema<{ id: number; name: string; born: Date; n?: ${set} }>\n`
  const schemas = Array.from(
    { length: Math.ceil(count / sharing) },
    (_, set) => `${hasOwnUser ? user(set) : ""}  New${set}: Schema<{ name: string; n?: ${set} }>
  Filter${set}: Schema<{ page?: unknown; q?: string; n?: ${set} }, { page: number; q?: string; n?: ${set} }>`,
  )
  return `import { get, post, scope } from "waymark"
import { client } from "waymark/client"
interface Schema<Input, Output = Input> {
  readonly "~standard": {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => { readonly value: Output }
    readonly types?: { readonly input: Input; readonly output: Output }
  }
}
interface Schemas {
  User: Schema<{ id: number; name: string; born: Date }>
  Problem: Schema<{ detail: string }>
${schemas.join("\n")}
}
export const routes = [
${scopes.join("\n")}
] as const
export const api = client<typeof routes, { readonly [Name in keyof Schemas]: Schemas[Name] }>(routes, { base_url: "https://example.com" })
void api.c0
${isWritten ? rows.map((one) => STATEMENTS[statement](one)).join("\n") : ""}
export { get, post, scope }
`
}
