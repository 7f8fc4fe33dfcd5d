import { afterEach, describe, expect, it, vi } from "vitest"
import { client } from "../../../../src/core/client/index.js"
import { pipe_through, post, scope } from "../../../../src/index.js"
import { parsers, Upload } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import { uploadSchemas } from "../../../cases/uploads.js"

const routes = [
  post("/photos", "PhotoController", "create", { body: "NewPhoto", answers: { 201: "Photo", 422: null } }),
] as const

/** An endpoint whose action answers with the files that it got. */
function endpointOf<const Schemas extends (typeof uploadSchemas)[keyof typeof uploadSchemas]>(schemas: Schemas) {
  const paths: (string | null)[] = []
  const web = define_router(routes, { schemas: schemas as (typeof uploadSchemas)["zod"] })
  const PhotoController = web.controller("PhotoController", {
    create: async (conn) => {
      const { photo, title, more = [] } = conn.body_params
      if (photo instanceof Upload) paths.push(photo.path)
      const texts = await Promise.all(more.map((file) => file.text()))
      return conn.answer(201, { name: photo.name, text: await photo.text(), title, more: texts })
    },
  })
  return { paths, Endpoint: define_endpoint({ plugs: [parsers()], router: web.build({ PhotoController }) }) }
}

const form = (...parts: readonly (readonly [string, string | File])[]): FormData => {
  const data = new FormData()
  for (const [name, value] of parts) data.append(name, value)
  return data
}
const png = (text: string, name = "cat.png"): File => new File([text], name, { type: "image/png" })

afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each(["zod", "valibot", "arktype"] as const)("a body with a file, by a schema of %s", (library) => {
  it.each(["on the disk", "in memory"])("is read from multipart/form-data, with files %s", async (where) => {
    if (where === "in memory") vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" })
    const { Endpoint, paths } = endpointOf(uploadSchemas[library])
    const body = form(["photo", png("pixels")], ["title", "A cat"], ["more[]", png("1")], ["more[]", png("2")])
    const response = await Endpoint.fetch(new Request("http://localhost/photos", { method: "POST", body }))
    expect([response.status, await response.json()]).toEqual([
      201,
      { name: "cat.png", text: "pixels", title: "A cat", more: ["1", "2"] },
    ])
    expect(paths.map((path) => path === null)).toEqual([where === "in memory"])
  })

  it.each([
    ["is too large", form(["photo", png("eleven bytes")], ["title", "x"])],
    ["is missing", form(["title", "x"])],
    ["is a string", form(["photo", "pixels"], ["title", "x"])],
  ])("is answered with 422 if the file %s", async (_what, body) => {
    const { Endpoint } = endpointOf(uploadSchemas[library])
    const headers = { accept: "application/json" }
    const response = await Endpoint.fetch(new Request("http://localhost/photos", { method: "POST", body, headers }))
    expect(response.status).toBe(422)
    expect(JSON.parse(await response.text())).toMatchObject({ errors: { issues: [{ path: ["photo"] }] } })
  })
})

describe.each(["zod", "valibot", "arktype"] as const)(
  "a client of a route with a file, by a schema of %s",
  (library) => {
    it("sends multipart/form-data, and gets the declared answer", async () => {
      const { Endpoint } = endpointOf(uploadSchemas[library])
      const types: (string | null)[] = []
      const fetch = async (request: Request): Promise<Response> => {
        types.push(request.headers.get("content-type"))
        return Endpoint.fetch(request)
      }
      const api = client<typeof routes, (typeof uploadSchemas)["zod"]>(routes, { base_url: "http://localhost", fetch })
      const body = { photo: png("pixels"), title: "Ä", tags: ["a", "b"], more: [png("1"), png("2")] }
      const made = await api.photo("create", { body })
      expect([made.status, made.body]).toEqual([201, { name: "cat.png", text: "pixels", title: "Ä", more: ["1", "2"] }])
      expect(types).toEqual([expect.stringMatching(/^multipart\/form-data; ?boundary=/)])
      const headers = { accept: "application/json" }
      const refused = await api.photo("create", { body: { photo: png("eleven bytes"), title: "x" }, headers })
      expect(refused.status).toBe(422)
    })
  },
)

describe("the body of a call with a file", () => {
  const table = [post("/files", "FileController", "create", { body: "NewFile" })] as const
  const fieldsOf = async (body: object): Promise<readonly unknown[]> => {
    let fields: readonly unknown[] = []
    const fetch = async (request: Request): Promise<Response> => {
      fields = [...(await request.formData())].map(([name, value]) => [
        name,
        typeof value === "string" ? value : value.name,
      ])
      return new Response()
    }
    await client(table, { base_url: "http://localhost", fetch }).file("create", { body: body as never })
    return fields
  }

  it("has fields whose names have the keys of lists and objects", async () => {
    const at = new URL("https://example.com")
    const body = {
      a: png("1", "1.png"),
      b: { c: [true, "", 2, png("2", "2.png")], d: at },
      e: undefined,
      f: [{ g: "h" }],
    }
    expect(await fieldsOf(body)).toEqual([
      ["a", "1.png"],
      ["b[c][]", "true"],
      ["b[c][]", ""],
      ["b[c][]", "2"],
      ["b[c][]", "2.png"],
      ["b[d]", "https://example.com/"],
      ["f[][g]", "h"],
    ])
  })

  it.each([
    [{ a: png("1"), b: new Map() }, 'a body is sent as JSON, which has no Map, at "b"'],
    [{ a: png("1"), b: 1n }, 'a body is sent as JSON, which has no BigInt, at "b"'],
    [{ a: png("1"), b: { c: [true, null] } }, 'cannot write "b[c][]" in a query or a form: null'],
    [{ a: png("1"), b: [{ c: 1, d: 2 }] }, 'cannot write "b[]" in a query or a form: {"c":1,"d":2}'],
  ])("is refused if a form cannot carry it: %#", async (body, message) => {
    await expect(fieldsOf(body)).rejects.toThrow(message)
  })
})

describe("the types of a body that a route lists", () => {
  const title = { title: "x" }
  const schemas = { NewFile: uploadSchemas.zod.NewPhoto.pick({ title: true }) }
  const typesOf = async (
    body_types: readonly ["application/json" | "application/x-www-form-urlencoded" | "multipart/form-data"],
  ): Promise<readonly unknown[]> => {
    const table = [
      post("/files", "FileController", "create", { body: "NewFile", body_types, answers: { 201: null } }),
    ] as const
    const web = define_router(table, { schemas })
    const FileController = web.controller("FileController", { create: (conn) => conn.answer(201) })
    const { fetch } = define_endpoint({ plugs: [parsers()], router: web.build({ FileController }) })
    const bodies = [JSON.stringify(title), new URLSearchParams(title), form(["title", "x"])]
    const statuses: number[] = []
    for (const body of bodies) {
      const headers = typeof body === "string" ? { "content-type": "application/problem+json" } : {}
      statuses.push((await fetch(new Request("http://localhost/files", { method: "POST", body, headers }))).status)
    }
    const empty = await fetch(new Request("http://localhost/files", { method: "POST" }))
    const sent = await client<typeof table, typeof schemas>(table, { base_url: "http://localhost", fetch }).file("create", { body: title }) // prettier-ignore
    return [...statuses, empty.status, sent.status]
  }

  it.each([
    ["application/json", [201, 415, 415]],
    ["application/x-www-form-urlencoded", [415, 201, 415]],
    ["multipart/form-data", [415, 415, 201]],
  ] as const)("are the only ones, and a client sends the first: %s", async (type, statuses) => {
    expect(await typesOf([type])).toEqual([...statuses, 422, 201])
  })
})

describe("the limits of a body", () => {
  const table = [
    scope("/avatars", [pipe_through("small"), post("/", "FileController", "create", { body: "NewFile" })]),
    scope("/films", [pipe_through("large"), post("/", "FileController", "create", { body: "NewFile" })]),
  ] as const
  const schemas = { NewFile: uploadSchemas.zod.NewPhoto.pick({ title: true }) }

  it("are those of the parsers that a route goes through", async () => {
    const plugs = {
      small: parsers({ parsers: [["multipart", { length: 1_000, files: 1 }]] }),
      large: parsers({ parsers: [["multipart", { length: 100_000, files: 2 }]] }),
    }
    const web = define_router(table, { schemas, plugs })
    const FileController = web.controller("FileController", { create: (conn) => conn.send_resp(201) })
    const { fetch } = define_endpoint({ router: web.build({ FileController }) })
    const send = async (path: string, ...sizes: readonly number[]): Promise<number> => {
      const files = sizes.map((size, index) => [`file${index}`, png("x".repeat(size))] as const)
      const body = form(["title", "x"], ...files)
      return (await fetch(new Request(`http://localhost${path}`, { method: "POST", body }))).status
    }
    expect(await send("/avatars", 10)).toBe(201)
    expect(await send("/avatars", 2_000)).toBe(413)
    expect(await send("/avatars", 10, 10)).toBe(413)
    expect(await send("/films", 2_000, 10)).toBe(201)
    expect(await send("/films", 200_000)).toBe(413)
  })
})
