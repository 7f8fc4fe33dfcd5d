import { defineComponent, h, onBeforeUnmount, onMounted, ref, shallowRef } from "vue"
import type { VNode } from "vue"
import type { Problem } from "../compiler/answers.js"
import { EXAMPLES } from "../examples.js"
import type { OutputLine } from "../runner/output.js"
import type { Result } from "../runner/worker.js"
import { newEditor } from "./editor.js"
import type { Editor } from "./editor.js"
import { problemList } from "./problem-list.js"
import { resultPanels } from "./result-panels.js"
import { newRunner, startCompiler } from "./session.js"
import { FILES } from "./files.js"
import { exampleText, readHash, writeHash } from "./share.js"
import "./playground.css"

/** The pause after a change, in milliseconds, before the program is compiled and run. */
const PAUSE = 200
const HINT = "Move the cursor to a name to see its type."

/** The editor, and what the compiler and a run say about its program. */
export const playground = defineComponent({
  setup() {
    const example = ref<string>()
    const request = ref("")
    const problems = shallowRef<readonly Problem[]>()
    const result = shallowRef<Result>()
    const output = shallowRef<readonly OutputLine[]>([])
    const described = ref("")
    const notice = ref("")
    /** Whether the program is not yet compiled and run. */
    const isBusy = ref(true)
    const place = ref<HTMLElement>()
    const { compiler, stop } = startCompiler()
    const runner = newRunner()
    let editor: Editor | undefined
    let pause: ReturnType<typeof setTimeout> | undefined
    let pauseOfCursor: ReturnType<typeof setTimeout> | undefined

    async function update(): Promise<void> {
      const text = editor?.text() ?? ""
      history.replaceState(history.state, "", writeHash({ text, example: example.value, request: request.value }))
      const lines: OutputLine[] = []
      const ran = runner.run(compiler, text, (line) => {
        lines.push(line)
        if (result.value !== undefined) output.value = [...lines]
      })
      const known = example.value === undefined ? undefined : FILES.problems[example.value]
      if (known !== undefined) showProblems(known)
      const checked = compiler.problems(text)
      const done = await ran
      if (done !== undefined) {
        // A program that fails keeps the last table in view.
        result.value = {
          error: done.error,
          report: done.report ?? (done.error === undefined ? undefined : result.value?.report),
        }
        output.value = [...lines]
      }
      const found = await checked
      if (found === undefined || editor?.text() !== text) return
      showProblems(found)
      isBusy.value = false
    }

    function showProblems(found: readonly Problem[]): void {
      problems.value = found
      editor?.showProblems(found)
    }

    function changed(text: string): void {
      if (example.value !== undefined && text !== exampleText(example.value)) example.value = undefined
      notice.value = ""
      isBusy.value = true
      clearTimeout(pause)
      pause = setTimeout(() => void update(), PAUSE)
    }

    function moved(at: number): void {
      clearTimeout(pauseOfCursor)
      pauseOfCursor = setTimeout(() => void describe(at), PAUSE)
    }

    async function describe(at: number): Promise<void> {
      described.value = (await compiler.describe(editor?.text() ?? "", at))?.type ?? ""
    }

    async function load(hash: string): Promise<void> {
      isBusy.value = true
      const { text, example: name, request: asked } = await readHash(hash)
      example.value = name
      request.value = asked
      result.value = undefined
      if (editor !== undefined) editor.setText(text)
      else if (place.value !== undefined) startEditor(place.value, text)
    }

    const onHashChange = (): void => void load(location.hash)

    function startEditor(parent: HTMLElement, text: string): void {
      editor = newEditor(parent, text, {
        completions: (own, at) => compiler.completions(own, at),
        describe: (own, at) => compiler.describe(own, at),
        changed,
        moved,
      })
      void update()
    }

    async function share(): Promise<void> {
      try {
        await navigator.clipboard.writeText(location.href)
        notice.value = "Copied"
      } catch {
        notice.value = "The address of this page has the program"
      }
    }

    onMounted(() => {
      addEventListener("hashchange", onHashChange)
      void load(location.hash)
    })
    onBeforeUnmount(() => {
      removeEventListener("hashchange", onHashChange)
      clearTimeout(pause)
      clearTimeout(pauseOfCursor)
      editor?.destroy()
      runner.stop()
      stop()
    })

    const bar = (): VNode =>
      h("div", { class: "bar" }, [
        h("label", [
          "Example ",
          h(
            "select",
            {
              value: example.value ?? "",
              onChange: ({ target }: Event) =>
                void load(`#example=${target instanceof HTMLSelectElement ? target.value : ""}`),
            },
            [
              ...(example.value === undefined ? [h("option", { value: "", selected: true }, "Your program")] : []),
              ...EXAMPLES.map(({ name, title }) =>
                h("option", { value: name, selected: name === example.value }, title),
              ),
            ],
          ),
        ]),
        h("button", { type: "button", onClick: () => void share() }, "Copy link"),
        h("span", { role: "status" }, notice.value),
      ])

    return () =>
      h("div", { class: "playground", "aria-busy": isBusy.value }, [
        bar(),
        h("section", { class: "program", "aria-label": "Program" }, [
          h("div", { class: "editor", ref: place }),
          h(
            "pre",
            { class: "type-of-name", role: "group", "aria-label": "Type of the name at the cursor", tabindex: 0 },
            described.value || HINT,
          ),
          problemList(problems.value, editor?.text() ?? "", (at) => editor?.goTo(at)),
        ]),
        h(resultPanels, {
          result: result.value,
          output: output.value,
          request: request.value,
          onRequest(next: string) {
            request.value = next
            history.replaceState(
              history.state,
              "",
              writeHash({ text: editor?.text() ?? "", example: example.value, request: next }),
            )
          },
        }),
      ])
  },
})
