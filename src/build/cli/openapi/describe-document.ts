import { isRecord } from "../../../core/lib/is-object.js"
import { listWords } from "../../../core/lib/list-words.js"
import { isSameData } from "../../../core/lib/same-data.js"
import type { OpenApiDocument } from "../../../readers/openapi/index.js"

type Values = Readonly<Record<string, unknown>>

/**
 * The differences of the document in a file from that of the table, each as a line. Documents are compared as data: the layout of
 * the file and the order of keys do not count.
 */
export function documentDifferences(file: OpenApiDocument, table: OpenApiDocument): readonly string[] {
  const [old, wanted] = [valuesOf(file), valuesOf(table)]
  const [oldParts, parts] = [valuesOf(old["components"]), valuesOf(wanted["components"])]
  return [
    ...compare(omit(old, ["paths", "components"]), omit(wanted, ["paths", "components"]), (name) => name),
    ...compare(operationsOf(old), operationsOf(wanted), (name) => name),
    ...compare(valuesOf(oldParts["schemas"]), valuesOf(parts["schemas"]), (name) => `the schema ${name}`),
    ...compare(omit(oldParts, ["schemas"]), omit(parts, ["schemas"]), (name) => name),
  ]
}

/** The operations by method and path: `GET /users/{id}`. Other keys of a path item, such as its summary, count as operations. */
function operationsOf(document: Values): Values {
  return Object.fromEntries(
    Object.entries(valuesOf(document["paths"])).flatMap(([path, item]) =>
      Object.entries(valuesOf(item)).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  )
}

function compare(old: Values, wanted: Values, nameOf: (key: string) => string): readonly string[] {
  const missing = Object.keys(wanted).flatMap((key) => {
    if (!Object.hasOwn(old, key)) return [`${nameOf(key)} is missing in it`]
    const [one, other] = [old[key], wanted[key]]
    return isSameData(one, other) ? [] : [`${nameOf(key)} differs${describeParts(one, other)}`]
  })
  const extra = Object.keys(old).filter((key) => !Object.hasOwn(wanted, key))
  return [...missing, ...extra.map((key) => `${nameOf(key)} is only in it`)]
}

/** Which keys of two values differ: ` in parameters and responses`. */
function describeParts(old: unknown, wanted: unknown): string {
  const [one, other] = [valuesOf(old), valuesOf(wanted)]
  const keys = [...new Set([...Object.keys(other), ...Object.keys(one)])]
  const changed = keys.filter((key) => !isSameData(one[key], other[key]))
  return changed.length === 0 ? "" : ` in ${listWords(changed)}`
}

function omit(values: Values, keys: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))
}

/** The entries of an object; none for other values. */
function valuesOf(value: unknown): Values {
  return isRecord(value) ? { ...value } : {}
}
