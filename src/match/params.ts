import type { AnyPathParams } from "../pattern/params.js"
import { decodeText, plainText } from "./canonical.js"
import type { Shape } from "./program.js"

/** How captures are written in the path that was walked. */
type Form = "raw" | "escaped" | "canonical"

/** Params that are being set. */
type Growing = Record<string, string | string[]>

/** The shape of no route. */
export const NO_SHAPE: Shape = { names: [], captures: [], equal: [], rest: "none", prefix: 0 }

/**
 * The params of most paths: nothing is escaped, and every capture has a name of its own.
 *
 * V8 notes at each place in the code which key was set there. A place that has seen one key, the very same text, sets it
 * as quickly as if it were written out; after a second, each key is looked up. So the first shapes, which are all that
 * small tables have, are written out: four functions that differ in nothing but in what V8 notes of them.
 */
export function rawParams(shape: number, names: readonly string[], captures: Int32Array, path: string): AnyPathParams {
  switch (shape) {
    case 0:
      return rawParams0(names, captures, path)
    case 1:
      return rawParams1(names, captures, path)
    case 2:
      return rawParams2(names, captures, path)
    case 3:
      return rawParams3(names, captures, path)
    default:
      return rawParamsOfOthers(names, captures, path)
  }
}

function rawParams0(names: readonly string[], captures: Int32Array, path: string): AnyPathParams {
  const params = new Params()
  params[names[0] ?? ""] = cut(path, captures, 0)
  if (names.length > 1) params[names[1] ?? ""] = cut(path, captures, 1)
  return names.length > 2 ? addParams(params, names, captures, path) : params
}

function rawParams1(names: readonly string[], captures: Int32Array, path: string): AnyPathParams {
  const params = new Params()
  params[names[0] ?? ""] = cut(path, captures, 0)
  if (names.length > 1) params[names[1] ?? ""] = cut(path, captures, 1)
  return names.length > 2 ? addParams(params, names, captures, path) : params
}

function rawParams2(names: readonly string[], captures: Int32Array, path: string): AnyPathParams {
  const params = new Params()
  params[names[0] ?? ""] = cut(path, captures, 0)
  if (names.length > 1) params[names[1] ?? ""] = cut(path, captures, 1)
  return names.length > 2 ? addParams(params, names, captures, path) : params
}

function rawParams3(names: readonly string[], captures: Int32Array, path: string): AnyPathParams {
  const params = new Params()
  params[names[0] ?? ""] = cut(path, captures, 0)
  if (names.length > 1) params[names[1] ?? ""] = cut(path, captures, 1)
  return names.length > 2 ? addParams(params, names, captures, path) : params
}

function rawParamsOfOthers(names: readonly string[], captures: Int32Array, path: string): AnyPathParams {
  const params = new Params()
  params[names[0] ?? ""] = cut(path, captures, 0)
  if (names.length > 1) params[names[1] ?? ""] = cut(path, captures, 1)
  return names.length > 2 ? addParams(params, names, captures, path) : params
}

function addParams(params: Growing, names: readonly string[], captures: Int32Array, path: string): AnyPathParams {
  for (let index = 2; index < names.length; index += 1) params[names[index] ?? ""] = cut(path, captures, index)
  return params
}

function cut(path: string, captures: Int32Array, capture: number): string {
  return path.substring(captures[2 * capture] ?? 0, captures[2 * capture + 1] ?? 0)
}

/** An object of params, empty and without prototype. */
export const Params = /* @__PURE__ */ emptyClass()

/**
 * A class whose objects have nothing and inherit nothing but from an object that has nothing. V8 makes them as quickly
 * as any; of what `Object.create(null)` gives it makes a dictionary.
 */
function emptyClass(): new () => Growing {
  class Params {
    [name: string]: string | string[]
  }
  Object.setPrototypeOf(Params.prototype, null)
  Reflect.deleteProperty(Params.prototype, "constructor")
  Object.freeze(Params.prototype)
  return Params
}

/** The params of every route that has none. */
export const NO_PARAMS: AnyPathParams = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ new Params())

/** The params of all other paths; undefined where a path of a request has to be brought into canonical form. */
export function pathParams(
  shape: Shape,
  captures: Int32Array,
  text: string,
  end: number,
  form: Form,
  path: string,
): AnyPathParams | undefined {
  const { names, captures: order, rest } = shape
  const params = new Params()
  const texts = rest === "param" ? names.length - 1 : names.length
  for (let index = 0; index < texts; index += 1) {
    const capture = order[index] ?? 0
    const value = text.substring(captures[2 * capture] ?? 0, captures[2 * capture + 1] ?? 0)
    params[names[index] ?? ""] =
      form === "raw" ? value : form === "escaped" ? decodeText(value, path) : plainText(value)
  }
  if (rest === "none") return params
  const start = captures[2 * (order[texts] ?? 0)] ?? 0
  const segments = restSegments(text, start - shape.prefix, end, form)
  if (segments === undefined) return undefined
  if (rest === "param") params[names[texts] ?? ""] = segments
  return params
}

/** What is left of a path as segments; undefined as in {@link pathParams}. */
function restSegments(text: string, start: number, end: number, form: Form): string[] | undefined {
  if (form === "canonical") return start < end ? text.substring(start, end).split("/").map(plainText) : []
  if (text.indexOf("%", start) >= 0) return undefined
  let slash = text.indexOf("/", start)
  if (slash < 0 || slash >= end) return start < end ? [text.substring(start, end)] : []
  const segments: string[] = []
  let at = start
  for (; slash >= 0 && slash < end; slash = text.indexOf("/", at)) {
    if (slash === at) return undefined
    segments.push(text.substring(at, slash))
    at = slash + 1
  }
  if (at < end) segments.push(text.substring(at, end))
  return segments
}

/** The same text as the one that V8 keeps of each key, which it need not look for when the text is a key again. */
export function keyText(name: string): string {
  return Object.keys({ [name]: 0 })[0] ?? name
}
