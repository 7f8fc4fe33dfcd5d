import { dynamic } from "../../../src/index.js"
import { parsers } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { AnySchemas } from "../../../src/server.js"
import { otherWaitingSchemas, schemaFaults, waitingSchemas } from "../../cases/waiting-schemas.js"
import type { AttackOptions, Findings } from "./findings.js"
import { Random } from "./random.js"
import { SECRET } from "./secret.js"
import { withTimeLimit } from "./watch.js"
import type { Watched } from "./watch.js"

/** How a route uses a schema. */
const USES: Readonly<Record<string, (name: string) => object>> = {
  query: (name) => ({ query: name }),
  body: (name) => ({ body: name }),
  "body of an action": (name) => ({ body: name, on_invalid: "action" }),
  answer: (name) => ({ answers: { 200: name } }),
}

/** What the functions of the schemas do. */
const FAULTS: Readonly<Record<string, (error: Error) => unknown>> = {
  ...schemaFaults,
  "never answers": () => new Promise(() => {}),
}

const MAKERS = Object.entries({ ...waitingSchemas, ...otherWaitingSchemas })
const VALUE = { name: "Ada", list: ["a"] }
const INIT = { method: "POST", headers: { "content-type": "application/json" } }

/**
 * Sends requests to routes whose schemas fail: each must be answered with 500, and report one error that names the schema.
 *
 * @param isBroken makes the schemas answer, to test that the attack finds this
 */
export async function attackSchemas(
  { seed, count }: AttackOptions,
  findings: Findings,
  watched: Pick<Watched, "last"> = { last: undefined },
  isBroken = false,
): Promise<void> {
  const random = new Random(seed)
  let fault = (): unknown => undefined
  const errors: unknown[] = []
  const rows = MAKERS.flatMap(([name], index) =>
    Object.entries(USES).map(([use, options], at) => ({
      name,
      use,
      index,
      path: `/${index}/${at}`,
      options: options(`S${index}`),
    })),
  )
  const schemas = Object.fromEntries(MAKERS.map(([, make], index) => [`S${index}`, make(() => fault())])) as AnySchemas
  const table = dynamic(rows.map(({ path, options }) => ["post", path, "ItController", "it", options]))
  type AnyConn = {
    readonly path_info: readonly string[]
    answer(status: number, value: object): unknown
    text(text: string): unknown
  }
  const router = define_router(table, { schemas, schema_timeout: 20 } as {}).build({
    ItController: { it: (conn: AnyConn) => (conn.path_info[1] === "3" ? conn.answer(200, VALUE) : conn.text("ok")) },
  })
  const on_error = (error: unknown): void => void errors.push(error)
  const endpoint = define_endpoint({ plugs: [parsers()], router, on_error })
  for (let sent = 0; sent < count; sent++) {
    const { name, use, index, path } = random.pick(rows)
    const [what, fail] = random.pick(Object.entries(FAULTS))
    const input = `${name} for a ${use} that ${what}`
    watched.last = input
    fault = () => (isBroken ? VALUE : fail(new Error(SECRET)))
    const request = new Request(`http://localhost${path}?name=Ada&list[]=a`, { ...INIT, body: JSON.stringify(VALUE) })
    const response = await withTimeLimit(() => endpoint.fetch(request), Response.error())
    const text = await response.text()
    if (response.status !== 500) findings.add(`a failing schema is answered with ${response.status}`, input)
    if (text.includes(SECRET)) findings.add("an error of a schema is in the answer", input)
    const named = errors.splice(0).filter((error) => String(error).includes(`"S${index}"`)).length
    if (named !== 1) findings.add(`a failing schema is reported ${named} times`, input)
  }
}
