import { encodeSegment } from "../../core/links/encode.js"
import { kindOf, kindSchema } from "../../core/pattern/kind.js"
import type { ParamKind } from "../../core/pattern/kind.js"
import { parseSegment } from "../../core/pattern/segment.js"
import { splitPath } from "../../core/pattern/split-path.js"
import { nameRoute } from "../../core/table/messages.js"
import type { Route } from "../../core/table/route.js"
import type { Entry } from "./collect.js"
import type { OpenApiParameter } from "./document.js"
import { samePathReason } from "./messages.js"
import type { UndocumentedRoute } from "./undocumented.js"

/** A route at its place in a document. */
export interface Placed {
  readonly entry: Entry
  /** `/users/{id}`. */
  readonly path: string
  readonly parameters: readonly OpenApiParameter[]
  /** The strings that replace params in the path. */
  readonly texts: readonly string[]
}

/** A segment of a path: static text, followed by a param or by nothing. */
interface Part {
  readonly text: string
  readonly param: { readonly name: string; readonly isGlob: boolean; readonly kind: ParamKind | undefined } | null
}

/** A path, with the strings that replace its params. */
interface Variant {
  readonly parts: readonly Part[]
  readonly texts: readonly string[]
}

/**
 * Gives each route its path. OpenAPI has one operation for a method and a path, whatever the names and kinds of its params: if
 * several routes share both, a param whose kind is a list of strings becomes one path for each string, and for all other routes the
 * first one is used. The params of a path have the names of the first route with that path.
 */
export function placeEntries(entries: readonly Entry[]): {
  readonly placed: readonly Placed[]
  readonly undocumented: readonly UndocumentedRoute[]
} {
  const counts = new Map<string, number>()
  for (const entry of entries) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1)
  const taken = new Map<string, Route>()
  const names = new Map<string, readonly string[]>()
  const placed: Placed[] = []
  const undocumented: UndocumentedRoute[] = []
  for (const entry of entries) {
    const { route } = entry
    const isShared = (counts.get(keyOf(entry)) ?? 0) > 1
    for (const { parts, texts } of isShared ? writeOut(partsOf(route)) : [{ parts: partsOf(route), texts: [] }]) {
      const shape = shapeOf(parts)
      const first = taken.get(`${route.verb} ${shape}`)
      if (first !== undefined) {
        const { verb, path, host } = route
        undocumented.push({ verb, path, host, reason: samePathReason(nameRoute(first)) })
        continue
      }
      taken.set(`${route.verb} ${shape}`, route)
      const known = names.get(shape) ?? uniqueNames(parts)
      names.set(shape, known)
      placed.push({ entry, texts, ...nameParams(parts, known) })
    }
  }
  return { placed, undocumented }
}

function keyOf({ route }: Entry): string {
  return `${route.verb} ${shapeOf(partsOf(route))}`
}

function partsOf({ path, where }: Route): readonly Part[] {
  return splitPath(path).map((text): Part => {
    const segment = parseSegment(text)
    if (segment.kind === "static") return { text: segment.text, param: null }
    const { kind, prefix, name } = segment
    const isGlob = kind === "glob"
    return { text: prefix, param: { name, isGlob, kind: (!isGlob && kindOf(where, name)) || undefined } }
  })
}

/** The path without the names of its params. */
function shapeOf(parts: readonly Part[]): string {
  return parts.map(({ text, param }) => `/${encodeSegment(text)}${param === null ? "" : "{}"}`).join("") || "/"
}

function writeOut(parts: readonly Part[]): readonly Variant[] {
  return parts.reduce<readonly Variant[]>(
    (variants, part) => {
      const { param } = part
      const kind = param?.kind
      if (typeof kind !== "object") return variants.map((variant) => ({ ...variant, parts: [...variant.parts, part] }))
      return variants.flatMap((variant) =>
        kind.map((text) => ({
          parts: [...variant.parts, { text: part.text + text, param: null }],
          texts: [...variant.texts, text],
        })),
      )
    },
    [{ parts: [], texts: [] }],
  )
}

/** The name of each param. A path that has a name twice gets `id_2`, since OpenAPI needs different ones. */
function uniqueNames(parts: readonly Part[]): readonly string[] {
  const counts = new Map<string, number>()
  return parts.flatMap(({ param }) => {
    if (param === null) return []
    const count = (counts.get(param.name) ?? 0) + 1
    counts.set(param.name, count)
    return [count === 1 ? param.name : `${param.name}_${count}`]
  })
}

function nameParams(parts: readonly Part[], names: readonly string[]): Pick<Placed, "path" | "parameters"> {
  const parameters: OpenApiParameter[] = []
  const texts = parts.map(({ text, param }) => {
    if (param === null) return `/${encodeSegment(text)}`
    const name = names[parameters.length] ?? param.name
    const description = param.isGlob ? { description: GLOB } : {}
    parameters.push({ name, in: "path", ...description, required: true, schema: kindSchema(param.kind) })
    return `/${encodeSegment(text)}{${name}}`
  })
  return { path: texts.join("") || "/", parameters }
}

const GLOB = "The rest of the path. It may contain slashes, which are not percent-encoded."
