import { afterAll, describe, expect, it } from "vitest"
import { cleanUp, COMPILERS, measure } from "./measure.js"
import type { Compiler } from "./measure.js"

/**
 * The maximum number of instantiations of one statement for each row, beyond the table and naming its client. Half of it is the
 * property: the compiler computes the contracts of the rows when it is read. As for the calls of helpers, ten rows share a schema.
 */
const MOST = { property: 60, call: 120, query: 120, body: 120, answer: 120 } as const
type Statement = keyof typeof MOST

/** The same for `answer` if each five rows have schemas of their own, whose types are then a part of the cost. */
const MOST_WITH_OWN_SCHEMAS = 180

const STATEMENTS: Readonly<Record<Statement, (row: Row) => string>> = {
  property: ({ name }) => `void api.${name}`,
  call: (row) => `void ${call(row, "")}`,
  query: (row) => `void ${call(row, `, { query: { page: ${row.index} } }`)}`,
  body: (row) => `void ${call(row, `, { body: { name: "Ada" } }`)}`,
  answer: (row) => `export async function run${row.index}(): Promise<void> {
  const answer = await ${call(row, `, { query: { page: ${row.index} } }`)}
  if (answer.status === 200) void answer.body.name
  else void answer.body.detail
}`,
}

const OWN_SCHEMAS = { statement: "answer", sharing: 5 } as const satisfies Program

const SIZES = [100, 1000, 3000] as const

/** The maximum factor by which a statement may be more expensive in a larger table. */
const GROWTH = 1.05

const lines: string[] = []

interface Program {
  readonly statement: Statement
  /** The number of rows that share a schema. */
  readonly sharing: number
}

/** What one statement costs, between two sizes. */
const costOf = (program: Program, from: number, to: number, compiler: Compiler = "typescript-7"): number => {
  const spent = (count: number): number => {
    const [table = 0, both = 0] = [false, true].map((isWritten) => {
      const { instantiations, errors } = measure(compiler, writeProgram(program, count, isWritten))
      expect(errors).toEqual([])
      return instantiations
    })
    return both - table
  }
  return (spent(to) - spent(from)) / (to - from)
}

describe("TypeScript 7.0", () => {
  const [small, middle, large] = SIZES
  it.each(Object.entries(MOST))("%s: at most %i instantiations, at any size", (name, most) => {
    const program = { statement: name as Statement, sharing: 10 }
    const cost = costOf(program, small, middle)
    lines.push(`${name.padEnd(8)}  ${cost.toFixed(1)} of ${most}`)
    expect(cost).toBeLessThanOrEqual(most)
    expect(costOf(program, middle, large)).toBeLessThanOrEqual(cost * GROWTH)
  })

  it(`a call and its answer with schemas of their own: at most ${MOST_WITH_OWN_SCHEMAS}`, () => {
    const cost = costOf(OWN_SCHEMAS, small, middle)
    lines.push(`answer with schemas of its own  ${cost.toFixed(1)} of ${MOST_WITH_OWN_SCHEMAS}`)
    expect(cost).toBeLessThanOrEqual(MOST_WITH_OWN_SCHEMAS)
    expect(costOf(OWN_SCHEMAS, middle, large)).toBeLessThanOrEqual(cost * GROWTH)
  })
})

it("TypeScript 6.0 counts as 7.0 does, and accepts 3,000 routes", () => {
  expect(costOf(OWN_SCHEMAS, 50, 100, "typescript") / costOf(OWN_SCHEMAS, 50, 100)).toBeCloseTo(1, 1)
  for (const [, compiler] of COMPILERS)
    expect(measure(compiler, writeProgram(OWN_SCHEMAS, SIZES[2], true)).errors).toEqual([])
})

afterAll(cleanUp)
afterAll(() => console.log(["Instantiations of a client, by statement:", ...lines].join("\n")))

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
function writeProgram({ statement, sharing }: Program, count: number, isWritten: boolean): string {
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
