import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { isForRelease } from "../../../type-tests/support/release.js"
import { askExpress, askFastify, askHono, closeAll, closeLater, compare } from "./moved/compare.js"
import type { Ask } from "./moved/compare.js"
import { REFUSED } from "./moved/rules.js"
import type { Moving } from "./moved/rules.js"
import { applications as expressApplications } from "./variants/express.js"
import { applications as fastifyApplications } from "./variants/fastify.js"
import { applications as honoApplications } from "./variants/hono.js"
import { applications as nestApplications } from "./variants/nest.js"

afterAll(closeAll)

/** The requests that an application answers otherwise after its import. */
async function compared(
  framework: string,
  name: string,
  before: Ask,
  plugs: Moving<unknown>["plugs"],
): Promise<readonly string[]> {
  const source = join(import.meta.dirname, "variants", `${framework}.ts`)
  const { different, answered, refused } = await compare(before, {
    source,
    name,
    plugs,
    credentials: REFUSED,
    wanted: isForRelease ? 1000 : 150,
  })
  expect(Math.min(answered, refused)).toBeGreaterThan(0)
  return different
}

describe("every guard is before exactly the rows of its routes", () => {
  it.each(Object.entries(expressApplications))("in Express: %s", async (name, { make, plugs }) => {
    expect(await compared("express", name, await askExpress(make()), plugs)).toEqual([])
  })

  it.each(Object.entries(honoApplications))("in Hono: %s", async (name, { make, plugs }) => {
    expect(await compared("hono", name, await askHono(make()), plugs)).toEqual([])
  })

  it.each(Object.entries(fastifyApplications))("in Fastify: %s", async (name, { make, plugs }) => {
    expect(await compared("fastify", name, await askFastify(make()), plugs)).toEqual([])
  })

  it.each(Object.entries(nestApplications))("in NestJS: %s", async (name, { make, plugs }) => {
    const app = await make()
    await app.init()
    closeLater(() => app.close())
    expect(await compared("nest", name, await askExpress(app.getHttpAdapter().getInstance()), plugs)).toEqual([])
  })
})
