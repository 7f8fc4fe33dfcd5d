import { isRecord } from "../../../core/lib/is-object.js"
import { readFileSync } from "node:fs"
import { basename, dirname, extname, resolve as resolvePath } from "node:path"
import { decoded } from "../literals.js"
import { parseData, partIn, textIn } from "./document.js"
import type { Part } from "./document.js"
import { Progress } from "../../cli/terminal/progress.js"

/** A document and the files that it refers to. A file is read when a reference to it is followed. */
export class Files {
  /** The document itself. */
  readonly root: Part
  readonly #progress: Progress
  readonly #files = new Map<string, Part | undefined>()
  /** Parts that have members beside their reference, with those of both: one object each, since schemas are told apart by it. */
  readonly #merged = new Map<Part, Part>()

  /** @param path that of the document */
  constructor(document: Part, path: string, progress = new Progress()) {
    this.root = withWholeReferences(document, path)
    this.#progress = progress
    this.#files.set(path, this.root)
  }

  /**
   * A part, or the one that its `$ref` names, with the members beside that; undefined if it cannot be read.
   *
   * @param followed the references on the way to it: a circle ends nowhere
   */
  resolve(part: Part | undefined, followed: ReadonlySet<string> = new Set()): Part | undefined {
    const ref = textIn(part, "$ref")
    if (part === undefined || ref === undefined) return part
    const { file, keys } = readReference(ref)
    if (file === undefined || followed.has(ref)) return undefined
    const seen = new Set(followed).add(ref)
    const found = keys.reduce<Part | undefined>(
      (within, key) => partIn(this.resolve(within, seen), key),
      this.#read(file),
    )
    const { $ref: _ref, ...own } = part
    const resolved = this.resolve(found, seen)
    if (resolved === undefined || Object.keys(own).length === 0) return resolved
    const merged = this.#merged.get(part) ?? { ...resolved, ...own }
    this.#merged.set(part, merged)
    return merged
  }

  /** A member that is an object, or the one that its `$ref` names. */
  in(part: Part | undefined, key: string): Part | undefined {
    return this.resolve(partIn(part, key))
  }

  #read(file: string): Part | undefined {
    if (!this.#files.has(file)) this.#files.set(file, readPart(file, this.#progress))
    return this.#files.get(file)
  }
}

function readPart(path: string, progress: Progress): Part | undefined {
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch {
    return undefined
  }
  const data = parseData({ text, file: basename(path), progress })
  return isRecord(data) ? withWholeReferences(data, path) : undefined
}

/** The same data, whose references have the whole path of their file, e.g. `/project/openapi.yaml#/components/schemas/Book`. */
function withWholeReferences(document: Part, path: string): Part {
  // Anchors of YAML are one object in several places, and may be inside themselves.
  const copies = new Map<object, unknown>()
  const copy = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value
    if (copies.has(value)) return copies.get(value)
    if (Array.isArray(value)) {
      const list: unknown[] = []
      copies.set(value, list)
      for (const item of value) list.push(copy(item))
      return list
    }
    const part: Record<string, unknown> = {}
    copies.set(value, part)
    for (const [key, inner] of Object.entries(value)) {
      const copied = key === "$ref" && typeof inner === "string" ? wholeReference(inner, path) : copy(inner)
      Object.defineProperty(part, key, { value: copied, enumerable: true, configurable: true, writable: true })
    }
    return part
  }
  const copied = copy(document)
  return isRecord(copied) ? copied : {}
}

function wholeReference(ref: string, path: string): string {
  if (IS_URL.test(ref)) return ref
  const at = ref.indexOf("#")
  const [file, pointer] = at < 0 ? [ref, ""] : [ref.slice(0, at), ref.slice(at + 1)]
  return `${file === "" ? path : resolvePath(dirname(path), decoded(file))}#${pointer}`
}

/** Windows has paths that begin with one letter and a colon. */
const IS_URL = /^[a-z][a-z\d+.-]+:/i

/** The file of a whole reference, undefined for one on the web; and the keys on the way to its part. */
function readReference(ref: string): { readonly file: string | undefined; readonly keys: readonly string[] } {
  const at = ref.lastIndexOf("#")
  const [file, pointer] = at < 0 ? [ref, ""] : [ref.slice(0, at), ref.slice(at + 1)]
  const keys = pointer.split("/").filter((key) => key !== "")
  return { file: IS_URL.test(file) ? undefined : file, keys: keys.map(decodeKey) }
}

function decodeKey(key: string): string {
  return decoded(key).replaceAll("~1", "/").replaceAll("~0", "~")
}

/** The name of the schema that a whole reference refers to: that of its component, or of its file; undefined for a part of something. */
export function nameOfReference(ref: string): string | undefined {
  const { file, keys } = readReference(ref)
  const [group, name] = [keys.at(-2), keys.at(-1)]
  if (name !== undefined) return group === undefined || SCHEMAS.includes(group) ? name : undefined
  return file === undefined ? undefined : basename(file, extname(file)).replace(/\.schema$/i, "")
}

/** The members that have schemas by their names. */
const SCHEMAS: readonly string[] = ["schemas", "definitions", "$defs"]

/** A whole reference as the document has it, for messages. */
export function shownReference(ref: string): string {
  const at = ref.lastIndexOf("#")
  const pointer = ref.slice(at)
  return IS_URL.test(ref) || at < 0 ? ref : `${basename(ref.slice(0, at))}${pointer === "#" ? "" : pointer}`
}
