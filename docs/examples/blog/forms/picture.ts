import { Upload } from "waymark/plugs"
import type { Picture } from "../store/pictures.js"

/** An uploaded picture, or its error; neither if no file was chosen. */
export interface PictureInput {
  readonly picture?: Picture
  readonly error?: string
}

const MOST_BYTES = 2_000_000

/** The first bytes of each type. The type and name that the browser sends are ignored. */
const BEGINNINGS = [
  ["image/png", /^\x89PNG\r\n/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/gif", /^GIF8[79]a/],
  ["image/webp", /^RIFF.{4}WEBP/s],
] as const

/** Reads the picture of a submitted form; any value that is not an upload is no picture. */
export async function read_picture(upload: unknown): Promise<PictureInput> {
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
