import { toStandardJsonSchema } from "@valibot/to-json-schema"
import { type } from "arktype"
import * as v from "valibot"
import { z } from "zod"

/** The same schemas of a body with files, by three libraries. */
export const uploadSchemas = {
  zod: {
    NewPhoto: z.object({
      photo: z.file().max(10).mime(["image/png", "image/jpeg"]),
      title: z.string(),
      tags: z.array(z.string()).optional(),
      more: z.array(z.file()).optional(),
    }),
    Photo: z.object({ name: z.string(), text: z.string(), title: z.string(), more: z.array(z.string()) }),
  },
  valibot: {
    NewPhoto: toStandardJsonSchema(
      v.object({
        photo: v.pipe(v.file(), v.maxSize(10), v.mimeType(["image/png", "image/jpeg"])),
        title: v.string(),
        tags: v.optional(v.array(v.string())),
        more: v.optional(v.array(v.file())),
      }),
    ),
    Photo: toStandardJsonSchema(
      v.object({ name: v.string(), text: v.string(), title: v.string(), more: v.array(v.string()) }),
    ),
  },
  arktype: {
    NewPhoto: type({
      photo: type("File").narrow((file, context) => file.size <= 10 || context.mustBe("at most 10 bytes")),
      title: "string",
      "tags?": "string[]",
      "more?": "File[]",
    }),
    Photo: type({ name: "string", text: "string", title: "string", more: "string[]" }),
  },
} as const
