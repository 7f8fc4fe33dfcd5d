import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete"
import type { CompletionSource } from "@codemirror/autocomplete"
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { javascript } from "@codemirror/lang-javascript"
import { bracketMatching, indentOnInput } from "@codemirror/language"
import { lintKeymap, setDiagnostics } from "@codemirror/lint"
import { EditorState } from "@codemirror/state"
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view"
import type { Completions, Described, Problem } from "../compiler/answers.js"
import { colours } from "./editor-theme.js"

/** What the editor asks about its text. */
export interface EditorSources {
  completions(text: string, at: number): Promise<Completions | undefined>
  describe(text: string, at: number): Promise<Described | undefined>
  /** The text has changed. */
  changed(text: string): void
  /** The cursor is at another place. */
  moved(at: number): void
}

/** An editor of TypeScript. */
export interface Editor {
  text(): string
  setText(text: string): void
  showProblems(problems: readonly Problem[]): void
  /** Moves the cursor to a place, and focuses the editor. */
  goTo(at: number): void
  destroy(): void
}

/** The list of completions scrolls with the selection, since the keyboard cannot scroll it otherwise. */
const MAX_SHOWN = 12

export function newEditor(parent: HTMLElement, text: string, sources: EditorSources): Editor {
  const complete: CompletionSource = async (context) => {
    const word = context.matchBefore(/[\w$]+|[."'`/]/)
    if (word === null && !context.explicit) return null
    const found = await sources.completions(context.state.doc.toString(), context.pos)
    if (found === undefined) return null
    const options = found.options.map(({ label, kind, isDeprecated }) => ({
      label,
      type: TYPES[kind] ?? "text",
      ...(isDeprecated ? { boost: -1, detail: "deprecated" } : {}),
    }))
    return { from: found.from, options, validFor: /^[\w$]*$/ }
  }
  const describe = hoverTooltip(async ({ state }, at) => {
    const found = await sources.describe(state.doc.toString(), at)
    if (found === undefined) return null
    return { pos: found.from, end: found.to, create: () => ({ dom: describedElement(found) }) }
  })
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        autocompletion({ override: [complete], icons: false, maxRenderedOptions: MAX_SHOWN }),
        describe,
        javascript({ typescript: true }),
        ...colours,
        // Tab keeps moving the focus, so that the keyboard can leave the editor.
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
        EditorView.contentAttributes.of({ "aria-label": "Program", spellcheck: "false", tabindex: "0" }),
        EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
          if (docChanged) sources.changed(state.doc.toString())
          if (docChanged || selectionSet) sources.moved(state.selection.main.head)
        }),
      ],
    }),
  })
  return {
    text: () => view.state.doc.toString(),
    setText: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    showProblems(problems) {
      const { length } = view.state.doc
      const shown = problems.map(({ from, to, message }) => ({
        from: Math.min(from, length),
        to: Math.min(to, length),
        severity: "error" as const,
        message,
      }))
      view.dispatch(setDiagnostics(view.state, shown))
    },
    goTo(at) {
      view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) }, scrollIntoView: true })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

/** The kinds of TypeScript as those of CodeMirror. */
const TYPES: Readonly<Record<string, string>> = {
  method: "method",
  property: "property",
  const: "constant",
  let: "variable",
  var: "variable",
  function: "function",
  interface: "interface",
  type: "type",
  class: "class",
  keyword: "keyword",
}

function describedElement({ type, comment }: Described): HTMLElement {
  const element = document.createElement("div")
  element.className = "described"
  const code = document.createElement("code")
  code.textContent = type
  const text = document.createElement("p")
  text.textContent = comment
  element.append(code, ...(comment === "" ? [] : [text]))
  return element
}
