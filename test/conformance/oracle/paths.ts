import type { ReferenceRoute } from "../cases.js"
import { splitPath } from "./match.js"

/** Thrown for arguments that a helper should refuse. */
export class Refused extends Error {}

/** The names of a path's params in the order of their last occurrence: the order of a helper's arguments. */
export function paramNames(path: string): readonly string[] {
  const names = splitPath(path).flatMap((part) => (/[:*]/.test(part) ? [part.replace(/^[^:*]*[:*]/, "")] : []))
  return names.filter((name, index) => names.lastIndexOf(name) === index)
}

export function endsInGlob(path: string): boolean {
  return splitPath(path).at(-1)?.includes("*") === true
}

/** The path that a route gives for the values of its params. */
export function fillPath(route: ReferenceRoute, values: readonly unknown[]): string {
  const names = paramNames(route.path)
  const parts = splitPath(route.path).map((part) => {
    const sign = part.search(/[:*]/)
    if (sign < 0) return part
    const value = values[names.indexOf(part.slice(sign + 1))]
    const prefix = part.slice(0, sign)
    if (part[sign] === ":") return encodeSegment(prefix + paramText(value))
    if (!Array.isArray(value)) throw new Refused(`no list for ${part}`)
    const texts = value.map(paramText)
    if (prefix !== "" && texts[0]?.startsWith(prefix) !== true) throw new Refused(`no ${prefix} for ${part}`)
    return texts.map(encodeSegment).join("/")
  })
  const path = `/${parts.join("/")}`
  return path === "/" || !route.trailing_slash ? path : `${path}/`
}

/** The string form of a param. */
function paramText(value: unknown): string {
  if (typeof value === "string") return value
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return String(value)
  if (typeof value === "object" && value !== null && "id" in value) return paramText(value.id)
  throw new Refused("no param")
}

/** Whether a browser removes or resolves a segment: `""`, `"."` or `".."`. */
export function leadsElsewhere(segment: string): boolean {
  return ["", ".", ".."].includes(segment)
}

function encodeSegment(text: string): string {
  if (leadsElsewhere(text)) throw new Refused(`a segment "${text}"`)
  return encodeText(text)
}

/** Percent-encodes the bytes of all but letters, digits and `-._~`. */
function encodeText(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => {
      const letter = String.fromCharCode(byte)
      return /[\w.~-]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`
    })
    .join("")
}

function encodeWord(text: string): string {
  return encodeText(text).replaceAll("%20", "+")
}

/** Whether a value can be a query: a plain object, or a list of pairs. */
export function isQuery(value: unknown): value is object {
  if (Array.isArray(value)) return value.every(isPair)
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function isPair(item: unknown): item is readonly [string, unknown] {
  return Array.isArray(item) && item.length === 2 && typeof item[0] === "string"
}

/** The query with its question mark, without the keys that are names of params; `""` for an empty one. */
export function queryText(query: object, reserved: readonly string[]): string {
  const pairs: readonly (readonly [string, unknown])[] = Array.isArray(query)
    ? query.filter(isPair)
    : Object.entries(query)
  const texts = pairs
    .filter(([key]) => !reserved.includes(key))
    .flatMap(([key, value]) => pairTexts(encodeWord(key), value))
  return texts.length === 0 ? "" : `?${texts.join("&")}`
}

function pairTexts(key: string, value: unknown): readonly string[] {
  if (value === null) return [`${key}=`]
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => {
      if (!Array.isArray(item) && isQuery(item) && Object.keys(item).length !== 1) throw new Refused("not one key")
      return pairTexts(`${key}[]`, item)
    })
  if (isQuery(value))
    return Object.entries(value).flatMap(([name, inner]) => pairTexts(`${key}[${encodeWord(name)}]`, inner))
  return [`${key}=${encodeWord(paramText(value))}`]
}
