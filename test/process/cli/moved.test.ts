import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { isForRelease } from "../../../type-tests/support/release.js"
import { askExpress, askFastify, askHono, closeAll, closeLater, compare } from "./moved/compare.js"
import type { Ask } from "./moved/compare.js"
import { applications as expressApplications } from "./moved/express.js"
import { applications as fastifyApplications } from "./moved/fastify.js"
import { applications as honoApplications } from "./moved/hono.js"
import { applications as nestApplications } from "./moved/nest.js"
import { CREDENTIALS } from "./moved/rules.js"
import type { Rule } from "./moved/rules.js"

afterAll(closeAll)

/** The requests that an application answers otherwise after its import. */
async function compared(
  framework: string,
  name: string,
  askBefore: Ask,
  plugs: Readonly<Record<string, Rule>>,
): Promise<readonly string[]> {
  const source = join(import.meta.dirname, "moved", `${framework}.ts`)
  const wanted = isForRelease ? 600 : 80
  const { different, sent, answered, refused } = await compare(askBefore, {
    source,
    name,
    plugs,
    credentials: CREDENTIALS,
    wanted,
  })
  expect(sent).toBeGreaterThanOrEqual(isForRelease ? 300 : 60)
  expect(Math.min(answered, refused)).toBeGreaterThan(0)
  return different
}

describe("after its import, the application answers and refuses the same requests", () => {
  it.each(Object.entries(expressApplications))("with routes of Express: %s", async (name, { make, plugs }) => {
    expect(await compared("express", name, await askExpress(make()), plugs)).toEqual([])
  })

  it.each(Object.entries(nestApplications))("with routes of NestJS: %s", async (name, { make, plugs }) => {
    const app = await make()
    await app.init()
    closeLater(() => app.close())
    expect(await compared("nest", name, await askExpress(app.getHttpAdapter().getInstance()), plugs)).toEqual([])
  })

  it.each(Object.entries(honoApplications))("with routes of Hono: %s", async (name, { make, plugs }) => {
    expect(await compared("hono", name, await askHono(make()), plugs)).toEqual([])
  })

  it.each(Object.entries(fastifyApplications))("with routes of Fastify: %s", async (name, { make, plugs }) => {
    expect(await compared("fastify", name, await askFastify(make()), plugs)).toEqual([])
  })
})
