import { defineComponent, h, ref } from "vue"
import type { PropType, VNode } from "vue"
import type { OutputLine } from "../runner/output.js"
import type { Report } from "../runner/report.js"
import type { Result } from "../runner/worker.js"
import { requestPanel } from "./request-panel.js"

const TABS = ["Routes", "Links", "Client", "OpenAPI", "Output"] as const
type Tab = (typeof TABS)[number]

/** What a run of the program shows, in tabs. */
export const resultPanels = defineComponent({
  props: {
    result: { type: Object as PropType<Result | undefined>, default: undefined },
    output: { type: Array as PropType<readonly OutputLine[]>, required: true },
    request: { type: String, required: true },
  },
  emits: { request: (_next: string) => true },
  setup(props, { emit }) {
    const tab = ref<Tab>("Routes")
    const buttons = new Map<Tab, HTMLElement>()

    function onKey(event: KeyboardEvent): void {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      tab.value = TABS[(TABS.indexOf(tab.value) + step + TABS.length) % TABS.length] ?? "Routes"
      buttons.get(tab.value)?.focus()
    }

    const tabs = (): VNode =>
      h(
        "div",
        { role: "tablist", "aria-label": "Results", onKeydown: onKey },
        TABS.map((name) =>
          h(
            "button",
            {
              type: "button",
              role: "tab",
              id: `tab-${name}`,
              "aria-selected": name === tab.value,
              "aria-controls": "tab-panel",
              tabindex: name === tab.value ? 0 : -1,
              onClick: () => (tab.value = name),
              ref: (element) => void (element instanceof HTMLElement && buttons.set(name, element)),
            },
            name === "Output" && props.output.length > 0 ? `Output ${props.output.length}` : name,
          ),
        ),
      )

    const panel = (): readonly VNode[] => {
      if (tab.value === "Output") return [outputPanel(props.output)]
      const report = props.result?.report
      if (report === undefined)
        return [h("p", { class: "quiet" }, props.result === undefined ? "Running the program …" : NO_TABLE)]
      if (tab.value === "Routes")
        return [
          listing(report),
          h(requestPanel, { report, request: props.request, onRequest: (next: string) => emit("request", next) }),
        ]
      return tab.value === "Links"
        ? linksPanel(report)
        : tab.value === "Client"
          ? clientPanel(report)
          : documentPanel(report)
    }

    return () =>
      h("section", { class: "results", "aria-label": "Results" }, [
        tabs(),
        h("div", { role: "tabpanel", id: "tab-panel", "aria-labelledby": `tab-${tab.value}`, tabindex: 0 }, [
          ...(props.result?.error === undefined
            ? []
            : [h("pre", { class: "failure", role: "alert" }, props.result.error)]),
          ...panel(),
        ]),
      ])
  },
})

const NO_TABLE = "The program has no route table: write const routes = define_routes([…])."

/** The rows, and what is wrong with some of them. */
function listing({ listing: text, explorer }: Report): VNode {
  const marks = explorer.routes.flatMap(({ verb, path, marks: own }) => own.map((mark) => ({ verb, path, ...mark })))
  return h("div", [
    code(text === "" ? "no rows" : text, "Routes"),
    ...(marks.length === 0
      ? []
      : [
          h(
            "ul",
            { class: "marks" },
            marks.map(({ verb, path, kind, reason }) =>
              h("li", [h("b", kind), ` ${writeReason(`${verb.toUpperCase()} ${path}`, reason)}`]),
            ),
          ),
        ]),
  ])
}

/** Some reasons begin with the name of the row. */
const writeReason = (name: string, reason: string): string =>
  reason.startsWith(`${name} `) ? reason : `${name}: ${reason}`

function linksPanel({ links }: Report): readonly VNode[] {
  return [
    h("p", { class: "quiet" }, [
      "Each helper of ",
      h("code", "helpers(routes)"),
      " with sample values, and its result.",
    ]),
    h(
      "dl",
      { class: "calls" },
      links.flatMap(({ code: call, path }) =>
        path === undefined
          ? [h("dt", { class: "quiet" }, call)]
          : [h("dt", [h("code", call)]), h("dd", [h("code", path)])],
      ),
    ),
  ]
}

function clientPanel({ calls }: Report): readonly VNode[] {
  return [
    h("p", { class: "quiet" }, [
      "Each call of ",
      h("code", "client(routes, …)"),
      " with sample values; queries and bodies have the name of their schema. Below it: the request, and the declared answers.",
    ]),
    h(
      "dl",
      { class: "calls" },
      calls.flatMap(({ code: call, request, answers }) => [
        h("dt", [h("code", call)]),
        h("dd", [h("code", request), answers === "" ? "" : ` → ${answers}`]),
      ]),
    ),
  ]
}

function documentPanel({ document, undocumented }: Report): readonly VNode[] {
  const notes = undocumented.map((note) => h("li", note))
  return [
    code(document, "OpenAPI document"),
    ...(notes.length === 0
      ? []
      : [h("p", { class: "quiet" }, "Not in the document:"), h("ul", { class: "marks" }, notes)]),
  ]
}

function outputPanel(output: readonly OutputLine[]): VNode {
  if (output.length === 0) return h("p", { class: "quiet" }, "The program has written nothing to the console.")
  return h(
    "pre",
    { class: "output", role: "group", tabindex: 0, "aria-label": "Output" },
    output.map(({ level, text }) => h("span", { class: level }, `${text}\n`)),
  )
}

const code = (text: string, label: string): VNode =>
  h("pre", { class: "listing", tabindex: 0, role: "group", "aria-label": label }, text)
