import { createRequire } from "node:module"
import type { server } from "typescript"
import type { Edit, Editor, Place } from "./editor.js"
import { sortNames } from "./names.js"
import { Pending, startServerProcess } from "./server-process.js"

/**
 * Starts the language server of TypeScript 6.0 or older, which has its own protocol.
 *
 * @param typescript the name of its package
 */
export async function startTsserver(folder: string, typescript = "typescript"): Promise<Editor> {
  const pending = new Pending()
  const program = createRequire(import.meta.url).resolve(`${typescript}/lib/tsserver.js`)
  const options = ["--disableAutomaticTypingAcquisition", "--suppressDiagnosticEvents", "--noGetErrOnBackgroundUpdate"]
  const child = startServerProcess([program, ...options], folder, (message) => {
    const { type, request_seq, success, body, message: said } = message as server.protocol.Response
    if (type === "response") pending.answer(request_seq, body, failure(success, said))
  })
  const tell = (command: string, args: object, seq = 0): void =>
    child.send(`${JSON.stringify({ seq, type: "request", command, arguments: args })}\n`)
  const ask = (command: string, args: object): Promise<unknown> => pending.ask((seq) => tell(command, args, seq))

  // As VS Code does.
  await ask("configure", { preferences: { providePrefixAndSuffixTextForRename: true } })

  return {
    open: (file, text) => tell("open", { file, fileContent: text, scriptKindName: "TS" }),
    insert: (at, insertString) =>
      tell("change", { ...location(at), endLine: at.line + 1, endOffset: at.character + 1, insertString }),
    async completions(at) {
      const list = (await ask("completionInfo", location(at))) as server.protocol.CompletionInfo | undefined
      return sortNames((list?.entries ?? []).map((entry) => ({ name: shownName(entry), sortText: entry.sortText })))
    },
    async hover(at) {
      const info = (await ask("quickinfo", location(at))) as server.protocol.QuickInfoResponseBody | undefined
      if (info === undefined) return ""
      const tags = info.tags.map(({ name, text }) => `@${name} ${plainText(text)}`)
      return [info.displayString, plainText(info.documentation), ...tags].filter((text) => text !== "").join("\n")
    },
    async signature(at) {
      const help = (await ask("signatureHelp", location(at))) as server.protocol.SignatureHelpItems | undefined
      const item = help?.items[help.selectedItemIndex]
      if (help === undefined || item === undefined) return ""
      const parameters = item.parameters.map(({ displayParts }, index) => {
        const text = plainText(displayParts)
        return index === help.argumentIndex ? `[[${text}]]` : text
      })
      const between = parameters.join(plainText(item.separatorDisplayParts))
      return `${plainText(item.prefixDisplayParts)}${between}${plainText(item.suffixDisplayParts)}`
    },
    async definition(at) {
      const spans = (await ask("definition", location(at))) as readonly server.protocol.FileSpan[]
      return spans.map(({ file, start }) => place(file, start))
    },
    async rename(at, name) {
      const answer = (await ask("rename", location(at))) as server.protocol.RenameResponseBody
      return answer.info.canRename ? answer.locs.flatMap((group) => editsIn(group, name)) : undefined
    },
    async diagnostics(file) {
      const found = (await ask("semanticDiagnosticsSync", { file })) as readonly server.protocol.Diagnostic[]
      return found
        .filter(({ category }) => category === "error")
        .map(({ start, end, text }) => ({ from: place(file, start), to: place(file, end), text }))
    },
    async stop() {
      tell("exit", {})
      await child.stop()
    },
  }
}

/** Editors add a question mark to optional members. */
function shownName({ name, kindModifiers }: server.protocol.CompletionEntry): string {
  return kindModifiers?.split(",").includes("optional") ? `${name}?` : name
}

/** Why there is no answer. Having nothing to show is not a failure. */
function failure(success: boolean, said: string | undefined): string | undefined {
  return success || said === "No content available." ? undefined : (said ?? "the language server failed")
}

function editsIn({ file, locs }: server.protocol.SpanGroup, name: string): readonly Edit[] {
  return locs.map(({ start, end, prefixText = "", suffixText = "" }) => ({
    from: place(file, start),
    to: place(file, end),
    text: `${prefixText}${name}${suffixText}`,
  }))
}

function place(file: string, { line, offset }: server.protocol.Location): Place {
  return { file, line: line - 1, character: offset - 1 }
}

function location({ file, line, character }: Place): server.protocol.FileLocationRequestArgs {
  return { file, line: line + 1, offset: character + 1 }
}

function plainText(parts: string | readonly server.protocol.SymbolDisplayPart[] | undefined): string {
  return typeof parts === "string" ? parts : (parts ?? []).map(({ text }) => text).join("")
}
