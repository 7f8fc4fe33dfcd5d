import { Upload } from "waymark/plugs"
import type { Picture } from "../store/pictures.js"
import { read_value } from "./form.js"

/** A picture that was sent, or what is wrong with it; neither where no file was chosen. */
export interface PictureInput {
  readonly picture?: Picture
  readonly error?: string
}

const MOST_BYTES = 2_000_000

/** How the bytes of each type begin. What the browser says of type and name is not asked. */
const BEGINNINGS = [
  ["image/png", /^\x89PNG\r\n/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/gif", /^GIF8[79]a/],
  ["image/webp", /^RIFF.{4}WEBP/s],
] as const

/** The picture among what a form sent. */
export async function read_picture(input: unknown): Promise<PictureInput> {
  const upload = read_value(input, "picture")
  if (!(upload instanceof Upload)) return {}
  if (upload.size > MOST_BYTES) return { error: "is larger than 2 MB" }
  const file = await upload.file()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString("latin1")
  const content_type = BEGINNINGS.find(([, pattern]) => pattern.test(beginning))?.[0]
  return content_type === undefined
    ? { error: "is not a PNG, JPEG, GIF or WebP" }
    : { picture: { content_type, bytes } }
}
