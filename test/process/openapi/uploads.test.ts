import { writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import createFetchClient from "openapi-fetch"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { post } from "waymark"
import { client } from "waymark/client"
import { serve } from "waymark/node"
import { openapi } from "waymark/openapi"
import { parsers, Upload } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import { compile } from "../../../type-tests/support/compile.js"
import { uploadSchemas } from "../../cases/uploads.js"
import { generateClient } from "./generated-client.js"
import type { GeneratedClient } from "./generated-client.js"

const routes = [
  post("/photos", "PhotoController", "create", { body: "NewPhoto", answers: { 201: "Photo", 422: null } }),
] as const
const schemas = uploadSchemas.zod
const web = define_router(routes, { schemas })
const PhotoController = web.controller("PhotoController", {
  create: async (conn) => {
    const { photo, title, more = [] } = conn.body_params
    if (!(photo instanceof Upload) || photo.path === null) throw new Error("the file is not on the disk")
    const texts = await Promise.all(more.map((file) => file.text()))
    return conn.answer(201, { name: photo.name, text: await photo.text(), title, more: texts })
  },
})
const endpoint = define_endpoint({ plugs: [parsers()], router: web.build({ PhotoController }) })
const document = openapi(routes, { info: { title: "Photos", version: "1.0.0" }, schemas })

const png = (text: string, name: string): File => new File([text], name, { type: "image/png" })
const given = { photo: png("pixels", "ä.png"), title: "A cät" }
const more = [png("1", "1.png"), png("2", "2.png")]
const made = { name: "ä.png", text: "pixels", title: "A cät", more: ["1", "2"] }

/** The types that openapi-typescript generates from the document, as far as they are used. */
interface Paths {
  readonly "/photos": {
    readonly post: {
      readonly requestBody: { readonly content: { readonly "multipart/form-data": object } }
      readonly responses: { readonly 201: { readonly content: { readonly "application/json": unknown } } }
    }
  }
}

let origin = ""
let close: () => Promise<void>
beforeAll(async () => {
  const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  close = () => server.close()
  origin = new URL(server.url).origin
})
afterAll(async () => close())

describe("a file is uploaded by", () => {
  it("the client of the table", async () => {
    const api = client<typeof routes, typeof schemas>(routes, { base_url: origin })
    const { status, body } = await api.photo("create", { body: { ...given, more } })
    expect([status, body]).toEqual([201, made])
  })

  it("openapi-fetch", async () => {
    const api = createFetchClient<Paths>({ baseUrl: origin })
    const bodySerializer = (fields: object): FormData => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields))
        for (const part of [value].flat() as (string | File)[]) form.append(name, part)
      return form
    }
    const body = { ...given, "more[]": more }
    const { data, response } = await api.POST("/photos", { body, bodySerializer })
    expect([response.status, data]).toEqual([201, made])
  })

  describe("a client that @hey-api/openapi-ts generated", () => {
    let generated: GeneratedClient
    beforeAll(async () => {
      generated = await generateClient(document, origin)
    })
    afterAll(() => generated.remove())

    it("works at run time", async () => {
      const { data, response } = await generated.call("photoCreate", { body: { ...given, "more[]": more } })
      expect([response.status, data]).toEqual([201, made])
    })

    it("has the types of the body", () => {
      const program = `
        import { photoCreate } from "./sdk.gen.js"
        const photo = new File(["pixels"], "a.png")
        export const right = () => photoCreate({ body: { photo, title: "A cat", "more[]": [photo] } })
        export const text = () => photoCreate({ body: { photo: "pixels", title: "A cat" } })
        export const missing = () => photoCreate({ body: { title: "A cat" } })
      `
      writeFileSync(join(generated.folder, "program.ts"), program)
      const compilerOptions = {
        strict: true,
        noEmit: true,
        module: "nodenext",
        target: "es2022",
        lib: ["es2022", "dom", "dom.iterable"],
        types: [],
        skipLibCheck: true,
      }
      writeFileSync(join(generated.folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
      writeFileSync(join(generated.folder, "package.json"), JSON.stringify({ type: "module" }))
      expect(compile("typescript-7", generated.folder).map(({ file, line }) => `${basename(file)}:${line}`)).toEqual([
        "program.ts:5",
        "program.ts:6",
      ])
    })
  })
})
