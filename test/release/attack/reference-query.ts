/** A decoded query: objects are maps, so that no key is special. */
export type Decoded = string | Decoded[] | Map<string, Decoded>

/**
 * `Plug.Conn.Query.decode` of Plug 1.12, translated clause by clause: a slow and simple reference, with which faster
 * decoders are compared. test/attack/bodies.test.ts compares it with the recorded answers of Plug.
 *
 * @returns undefined for a query that is not UTF-8, which Plug refuses
 */
export function referenceQuery(query: string): Map<string, Decoded> | undefined {
  let params: Decoded = new Map<string, Decoded>()
  for (const part of query.split("&").reverse()) {
    if (part === "") continue
    const mark = part.indexOf("=")
    const [key, value] = [
      decodeWord(mark < 0 ? part : part.slice(0, mark)),
      decodeWord(mark < 0 ? "" : part.slice(mark + 1)),
    ]
    if (key === undefined || value === undefined) return undefined
    params = decodePair(key, value, params)
  }
  return params instanceof Map ? reversed(params) : undefined
}

function decodeWord(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " ").replace(/%(?![\da-f]{2})/gi, "%25"))
  } catch {
    return undefined
  }
}

/** Lists have their last item first, as in Elixir; `none` is an item without a value yet. */
function decodePair(key: string, value: string, params: Decoded): Decoded {
  if (!key.endsWith("]")) return assignMap(params, key, value)
  const inner = key.slice(0, -1)
  const at = inner.indexOf("[")
  return assignSplit(at < 0 ? [inner] : [inner.slice(0, at), inner.slice(at + 1)], value, params)
}

function assignSplit([key = "", rest]: readonly string[], value: string, into: Decoded | undefined): Decoded {
  if (rest === undefined) return key === "" ? assignItem(value, into) : assignMap(into, key, value)
  const at = rest.indexOf("][")
  const parts = at < 0 ? [rest] : [rest.slice(0, at), rest.slice(at + 2)]
  if (key === "") {
    if (into === undefined) return [assignSplit(parts, value, undefined)]
    return Array.isArray(into) ? [...into, assignSplit(parts, value, undefined)] : into
  }
  const map = into instanceof Map ? into : new Map<string, Decoded>()
  return new Map([...map, [key, assignSplit(parts, value, map.get(key))]])
}

function assignItem(value: string, into: Decoded | undefined): Decoded {
  if (into === undefined) return [value]
  return Array.isArray(into) ? [...into, value] : into
}

function assignMap(into: Decoded | undefined, key: string, value: string): Decoded {
  const map = into instanceof Map ? into : new Map<string, Decoded>()
  return map.has(key) ? map : new Map([...map, [key, value]])
}

function reversed(value: Map<string, Decoded>): Map<string, Decoded>
function reversed(value: Decoded): Decoded
function reversed(value: Decoded): Decoded {
  if (typeof value === "string") return value
  if (Array.isArray(value)) return value.map(reversed).reverse()
  return new Map([...value].map(([key, inner]) => [key, reversed(inner)]))
}

/** A string that is the same for equal values, for any order of keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined"
  const entries: readonly (readonly [string, unknown])[] =
    value instanceof Map ? [...(value as Map<string, unknown>)] : Object.entries(value)
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`
}
