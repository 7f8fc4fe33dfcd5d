import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { Editor, Place } from "./editor.js"
import { sortNames } from "./names.js"
import { Pending, startServerProcess } from "./server-process.js"

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}
interface CompletionItem {
  readonly label: string
  readonly sortText?: string
}
interface CompletionList {
  readonly items: readonly CompletionItem[]
}
interface Hover {
  readonly contents: { readonly value: string }
}
interface SignatureHelp {
  readonly signatures: readonly {
    readonly label: string
    readonly parameters?: readonly { readonly label: string | readonly [start: number, end: number] }[]
    readonly activeParameter?: number
  }[]
  readonly activeSignature?: number
  readonly activeParameter?: number
}
interface Range {
  readonly start: { readonly line: number; readonly character: number }
  readonly end: { readonly line: number; readonly character: number }
}
interface Location {
  readonly uri: string
  readonly range: Range
}
interface WorkspaceEdit {
  readonly changes: Readonly<Record<string, readonly { readonly range: Range; readonly newText: string }[]>>
}
interface Report {
  readonly items: readonly { readonly message: string; readonly severity?: number; readonly range: Range }[]
}

/** Starts the language server of TypeScript 7.0, which speaks the Language Server Protocol. */
export async function startLsp(folder: string): Promise<Editor> {
  const pending = new Pending()
  const program = join(dirname(createRequire(import.meta.url).resolve("typescript-7/package.json")), "bin/tsc")
  const child = startServerProcess([program, "--lsp", "--stdio"], folder, (message) => {
    const { id, method, params, result, error } = message as Message
    if (method !== undefined && id !== undefined) send({ id, result: answerServer(method, params) })
    else if (id !== undefined) pending.answer(id, result, error?.message)
  })
  const versions = new Map<string, number>()

  function send(message: object): void {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message })
    child.send(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  const ask = (method: string, params?: object): Promise<unknown> => pending.ask((id) => send({ id, method, params }))

  await ask("initialize", { processId: process.pid, rootUri: uri(folder), capabilities: CAPABILITIES })
  send({ method: "initialized", params: {} })

  return {
    open(file, text) {
      const version = (versions.get(file) ?? 0) + 1
      const textDocument = { uri: uri(file), version }
      if (version === 1)
        send({
          method: "textDocument/didOpen",
          params: { textDocument: { ...textDocument, languageId: "typescript", text } },
        })
      else send({ method: "textDocument/didChange", params: { textDocument, contentChanges: [{ text }] } })
      versions.set(file, version)
    },
    insert({ file, line, character }, text) {
      const version = (versions.get(file) ?? 0) + 1
      const range = { start: { line, character }, end: { line, character } }
      const textDocument = { uri: uri(file), version }
      send({ method: "textDocument/didChange", params: { textDocument, contentChanges: [{ range, text }] } })
      versions.set(file, version)
    },
    async completions(at) {
      const answer = (await ask("textDocument/completion", position(at))) as
        CompletionList | readonly CompletionItem[] | null
      const items = answer === null ? [] : "items" in answer ? answer.items : answer
      return sortNames(items.map(({ label, sortText }) => ({ name: label, sortText: sortText ?? label })))
    },
    async hover(at) {
      const hover = (await ask("textDocument/hover", position(at))) as Hover | null
      return hover === null ? "" : hover.contents.value.replace(/^```\w+\n(.*?)\n```/s, "$1").trim()
    },
    async signature(at) {
      const help = (await ask("textDocument/signatureHelp", position(at))) as SignatureHelp | null
      const signature = help?.signatures[help.activeSignature ?? 0]
      if (help === null || signature === undefined) return ""
      const parameter = signature.parameters?.[signature.activeParameter ?? help.activeParameter ?? 0]
      return parameter === undefined ? signature.label : markParameter(signature.label, parameter.label)
    },
    async definition(at) {
      const answer = (await ask("textDocument/definition", position(at))) as Location | readonly Location[] | null
      const locations = answer === null ? [] : "uri" in answer ? [answer] : answer
      return locations.map(({ uri: target, range }) => ({ file: fileURLToPath(target), ...range.start }))
    },
    async rename(at, newName) {
      const prepared = await ask("textDocument/prepareRename", position(at)).catch(refused)
      if (prepared === null) return undefined
      const changed = (await ask("textDocument/rename", { ...position(at), newName })) as WorkspaceEdit | null
      if (changed === null) return undefined
      return Object.entries(changed.changes).flatMap(([file, edits]) =>
        edits.map(({ range: { start, end }, newText }) => ({
          from: { file: fileURLToPath(file), ...start },
          to: { file: fileURLToPath(file), ...end },
          text: newText,
        })),
      )
    },
    async diagnostics(file) {
      const report = (await ask("textDocument/diagnostic", { textDocument: { uri: uri(file) } })) as Report
      return report.items
        .filter(({ severity }) => severity === 1)
        .map(({ message, range: { start, end } }) => ({
          from: { file, ...start },
          to: { file, ...end },
          text: message,
        }))
    },
    async stop() {
      await ask("shutdown")
      send({ method: "exit" })
      await child.stop()
    },
  }
}

/** The server refuses a rename with an error. */
function refused(error: unknown): null {
  if (error instanceof Error && error.message.startsWith("You cannot rename")) return null
  throw error
}

/** The capabilities of a simple editor. */
const CAPABILITIES = {
  textDocument: {
    completion: { completionItem: { labelDetailsSupport: true } },
    hover: { contentFormat: ["markdown"] },
    signatureHelp: {
      signatureInformation: { parameterInformation: { labelOffsetSupport: true }, activeParameterSupport: true },
      contextSupport: true,
    },
    definition: { linkSupport: false },
    rename: { prepareSupport: true },
    diagnostic: {},
  },
}

/** All settings that the server requests have their default values. */
function answerServer(method: string, params: unknown): unknown {
  if (method !== "workspace/configuration") return null
  return (params as { readonly items: readonly unknown[] }).items.map(() => null)
}

function uri(file: string): string {
  return pathToFileURL(file).href
}

function position({ file, line, character }: Place): object {
  return { textDocument: { uri: uri(file) }, position: { line, character } }
}

function markParameter(label: string, parameter: string | readonly [number, number]): string {
  const start = typeof parameter === "string" ? label.indexOf(parameter) : parameter[0]
  const end = typeof parameter === "string" ? start + parameter.length : parameter[1]
  return `${label.slice(0, start)}[[${label.slice(start, end)}]]${label.slice(end)}`
}
