import { relative } from "node:path"
import { fileURLToPath } from "node:url"
import { isObject, isRecord } from "../../../core/lib/is-object.js"
import { readText } from "../../cli/files.js"
import type { Exports } from "../../cli/load-module.js"
import { isOfProject } from "../../cli/load-module.js"
import { parseCalls } from "../../cli/parse-calls.js"
import type { ParsedCall } from "../../cli/parse-calls.js"

/** Where a function was given to an application, or the module that exports it, and what it is there if that is known. */
export interface CallSite {
  readonly place: string
  readonly text?: string | undefined
}

interface Recorded {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly method: string
  /** The last arguments, which contain the function. */
  readonly args: readonly unknown[]
}

/** Records the calls by which an application gets its functions, since several functions may have the same source. */
export class CallSites {
  readonly #recorded = new Map<object, Recorded>()
  readonly #exported = new Map<object, CallSite>()
  readonly #calls = new Map<string, readonly ParsedCall[]>()
  readonly #folder: string

  /** @param folder the one that paths are relative to */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Records a call of a method by code of the project, with its last arguments. */
  record(method: string, args: readonly unknown[]): void {
    const functions = functionsOf(args).filter((handle) => !this.#recorded.has(handle))
    if (functions.length === 0) return
    const frame = projectFrame()
    if (frame === undefined) return
    for (const handle of functions) this.#recorded.set(handle, { ...frame, method, args })
  }

  /** Records the functions that modules export, which say most of how they are named. */
  recordExports(modules: ReadonlyMap<string, Exports>): void {
    const add = (handle: unknown, file: string, text: string): void => {
      if (typeof handle !== "function" || this.#exported.has(handle)) return
      this.#exported.set(handle, { place: relative(this.#folder, file), text })
    }
    for (const [file, exports] of modules)
      for (const [name, value] of Object.entries(exports)) {
        if (name === "default") continue
        add(value, file, name)
        if (!isObject(value) || Array.isArray(value)) continue
        for (const [key, member] of Object.entries(value)) add(member, file, `${name}.${key}`)
      }
  }

  /** Where a function was given first. */
  of(handle: object): CallSite | undefined {
    const recorded = this.#recorded.get(handle)
    if (recorded === undefined) return this.#exported.get(handle)
    const { file, line, method, args } = recorded
    const texts = this.#callsOf(file)
      .filter((call) => call.line === line && call.method === method)
      .flatMap((call) => textOf(handle, args, call.args) ?? [])
    const place = `${relative(this.#folder, file)}:${line}`
    return { place, text: new Set(texts).size === 1 ? texts[0] : this.#exported.get(handle)?.text }
  }

  #callsOf(file: string): readonly ParsedCall[] {
    const known = this.#calls.get(file)
    if (known !== undefined) return known
    const calls = parseCalls(file, readText(file) ?? "")
    this.#calls.set(file, calls)
    return calls
  }
}

/** The code of the project that calls, by its position in the loaded code, whose lines are those of the source. */
function projectFrame(): { readonly file: string; readonly line: number } | undefined {
  const { stackTraceLimit } = Error
  const prepare: unknown = Reflect.get(Error, "prepareStackTrace")
  Error.stackTraceLimit = 30
  Error.prepareStackTrace = (_error, frames): unknown => frames
  const frames = new Error("a call").stack as unknown as readonly NodeJS.CallSite[] // what prepareStackTrace returns; test/unit/build/import/running.test.ts
  Error.stackTraceLimit = stackTraceLimit
  Reflect.set(Error, "prepareStackTrace", prepare)
  for (const frame of frames) {
    const name = frame.getFileName() ?? "node:"
    const file = name.startsWith("file:") ? fileURLToPath(name) : name
    const line = frame.getLineNumber()
    if (!file.startsWith("node:") && line !== null && isOfProject(file)) return { file, line }
  }
  return undefined
}

/** The functions among arguments, in lists of them, and in objects of options. */
function functionsOf(args: readonly unknown[]): readonly object[] {
  const options = args.filter(isRecord).flatMap((given) => Object.values(given))
  return [...args, ...options].flat(Infinity).filter((arg): arg is object => typeof arg === "function")
}

/** The source of the argument that is a function. The arguments are compared from the last one, since a path may be before them. */
function textOf(handle: object, values: readonly unknown[], args: ParsedCall["args"]): string | undefined {
  for (let back = 1; back <= Math.min(values.length, args.length); back += 1) {
    const [value, arg] = [values.at(-back), args.at(-back)]
    if (arg === undefined || arg.isSpread) return undefined
    if (value === handle) return arg.text
    if (isRecord(value) && arg.members !== undefined) {
      const names = [...arg.members.keys()]
      const found = textOf(
        handle,
        names.map((name) => value[name]),
        [...arg.members.values()],
      )
      if (found !== undefined) return found
    }
    if (!Array.isArray(value)) continue
    if (arg.items === undefined && value.includes(handle)) return `${arg.text}[${value.indexOf(handle)}]`
    if (arg.items === undefined || value.length !== arg.items.length) continue
    const found = textOf(handle, value, arg.items)
    if (found !== undefined) return found
  }
  return undefined
}
