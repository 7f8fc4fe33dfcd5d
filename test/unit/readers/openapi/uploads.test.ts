import { post } from "waymark"
import { openapi } from "waymark/openapi"
import type { OpenApiDocument, OpenApiOptions } from "waymark/openapi"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { uploadSchemas } from "../../../cases/uploads.js"
import { expectValid } from "./validate.js"

const info = { title: "Photos", version: "1.0.0" }

async function documentOf(
  schemas: NonNullable<OpenApiOptions["schemas"]>,
  options: Partial<OpenApiOptions> = {},
): Promise<OpenApiDocument> {
  const document = openapi([post("/photos", "PhotoController", "create", { body: "NewPhoto" })], { info, schemas, ...options }) // prettier-ignore
  await expectValid(document)
  return document
}

const contentOf = ({ paths }: OpenApiDocument): unknown => paths["/photos"]?.post?.requestBody?.content

describe.each(["zod", "valibot", "arktype"] as const)("a body with a file, by a schema of %s", (library) => {
  it("is a form, with the names that parsers reads", async () => {
    const document = await documentOf({ NewPhoto: uploadSchemas[library].NewPhoto })
    expect(contentOf(document)).toEqual({
      "multipart/form-data": { schema: { $ref: "#/components/schemas/NewPhotoForm" } },
    })
    const { NewPhotoForm } = document.components?.schemas ?? {}
    const file = { type: "string", format: "binary" }
    expect(NewPhotoForm).toMatchObject({
      type: "object",
      properties: {
        photo: file,
        title: { type: "string" },
        "tags[]": { type: "array", items: { type: "string" } },
        "more[]": { type: "array", items: file },
      },
    })
    expect(NewPhotoForm?.["required"]).toEqual(expect.arrayContaining(["photo", "title"]))
  })
})

describe("a body with a file", () => {
  it("is its own schema if it has no lists and objects", async () => {
    const document = await documentOf({ NewPhoto: z.object({ photo: z.file(), width: z.coerce.number() }) })
    expect(contentOf(document)).toEqual({
      "multipart/form-data": { schema: { $ref: "#/components/schemas/NewPhoto" } },
    })
    expect(Object.keys(document.components?.schemas ?? {})).not.toContain("NewPhotoForm")
  })

  it("has the fields of its objects, and is a form whatever the types of other bodies are", async () => {
    const NewPhoto = z.object({
      place: z.object({ city: z.string(), tags: z.array(z.string()).optional() }).optional(),
      files: z.object({ photo: z.file() }),
    })
    const document = await documentOf({ NewPhoto }, { body_types: ["application/json"] })
    expect(contentOf(document)).toEqual({
      "multipart/form-data": { schema: { $ref: "#/components/schemas/NewPhotoForm" } },
    })
    expect(document.components?.schemas?.["NewPhotoForm"]).toMatchObject({
      properties: {
        "place[city]": { type: "string" },
        "place[tags][]": { type: "array" },
        "files[photo]": { format: "binary" },
      },
      required: ["files[photo]"],
    })
  })

  it("and any other, has the types that its row lists", () => {
    const types = ["multipart/form-data", "application/json"] as const
    const rows = [post("/a", "PhotoController", "create", { body: "NewPhoto", body_types: types })] as const
    const schemas = { NewPhoto: z.object({ title: z.string(), tags: z.array(z.string()) }) }
    const { paths } = openapi(rows, { info, schemas })
    expect(paths["/a"]?.post?.requestBody?.content).toEqual({
      "multipart/form-data": { schema: { $ref: "#/components/schemas/NewPhotoForm" } },
      "application/json": { schema: { $ref: "#/components/schemas/NewPhoto" } },
    })
  })

  it("shares the form of a schema among operations", () => {
    const rows = ["/a", "/b"].map((path, index) =>
      post(path, "PhotoController", `create${index}`, { body: "NewPhoto" }),
    )
    const document = openapi(rows, { info, schemas: { NewPhoto: uploadSchemas.zod.NewPhoto } })
    expect(Object.keys(document.components?.schemas ?? {})).toEqual(expect.arrayContaining(["NewPhotoForm"]))
    expect(JSON.stringify(document.components?.schemas)).not.toContain("NewPhotoForm_2")
  })
})
