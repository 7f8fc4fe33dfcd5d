import { openAsBlob } from "node:fs"
import { isObject } from "../../core/lib/is-object.js"
import { isPlainObject } from "../../core/lib/plain-object.js"
import type { CoreConn } from "../conn/core-conn.js"
import { ParamsNester, withoutPrototype } from "../conn/request/nested-params.js"
import { ParseError, Upload } from "../plugs/index.js"

/** A file that a middleware of the application has read, such as multer. */
interface ParsedFile {
  readonly fieldname?: unknown
  readonly originalname?: unknown
  readonly mimetype?: unknown
  readonly buffer?: unknown
  readonly path?: unknown
}

type NamedFile = readonly [name: string, file: ParsedFile]

/** The files of a form that a middleware has read: `req.file`, and `req.files` as a list or by their fields. */
export function parsedFiles(req: { readonly file?: unknown; readonly files?: unknown }): readonly NamedFile[] {
  const { file, files } = req
  const byField: readonly (readonly [string, unknown])[] = Array.isArray(files)
    ? files.map((one: unknown) => ["", one])
    : isObject(files)
      ? Object.entries(files)
      : []
  const all = [["", file] as const, ...byField].flatMap(([field, value]) =>
    [value].flat().map((one: unknown) => [field, one] as const),
  )
  return all.flatMap(([field, value]): readonly NamedFile[] => {
    if (!isObject(value)) return []
    const { fieldname = field }: ParsedFile = value
    return [[String(fieldname), value]]
  })
}

/**
 * Puts files into the `body_params` of a conn by the names of their fields, as `parsers` does: those of multer as an {@link Upload}, and
 * others as they are. Several files of one field are a list.
 */
export async function putParsedFiles(conn: CoreConn, files: readonly NamedFile[]): Promise<void> {
  const names = files.map(([name]) => name)
  const nester = fieldNester()
  for (const [name, file] of files) {
    const isList = !name.endsWith("]") && names.indexOf(name) !== names.lastIndexOf(name)
    nester.put(isList ? `${name}[]` : name, await uploadOf(file))
  }
  conn.body_params = merged(conn.body_params, nester.params())
}

const MAX_DEPTH = 32

/** Nests the fields of a form that a middleware has read. */
export const fieldNester = (): ParamsNester<unknown> =>
  new ParamsNester(MAX_DEPTH, () => new ParseError(`the name of a field nests more than ${MAX_DEPTH} levels`))

async function uploadOf(file: ParsedFile): Promise<unknown> {
  const { originalname, mimetype, buffer, path } = file
  if (typeof originalname !== "string") return file
  const type = typeof mimetype === "string" ? mimetype : null
  if (buffer instanceof Uint8Array) return new Upload(originalname, type, new Blob([buffer.slice()]))
  return typeof path === "string" ? new Upload(originalname, type, await openAsBlob(path), path) : file
}

/** The fields of two forms, nested ones too. */
function merged(fields: object, others: object): Record<string, unknown> {
  const all = withoutPrototype<Record<string, unknown>>({ ...fields })
  for (const [key, value] of Object.entries(others)) {
    const own = all[key]
    all[key] = isPlainObject(own) && isPlainObject(value) ? merged(own, value) : value
  }
  return all
}
