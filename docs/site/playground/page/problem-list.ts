import { h } from "vue"
import type { VNode } from "vue"
import type { Problem } from "../compiler/answers.js"

/** The compiler's errors, each with a button that leads to its place. */
export function problemList(problems: readonly Problem[] | undefined, text: string, goTo: (at: number) => void): VNode {
  const count = problems?.length ?? 0
  const summary = count === 0 ? "No errors" : `${count} ${count === 1 ? "error" : "errors"}`
  return h("div", { class: "problems" }, [
    h(
      "p",
      { role: "status", class: count === 0 ? "quiet" : "wrong" },
      problems === undefined ? "Loading TypeScript …" : summary,
    ),
    h(
      "ol",
      (problems ?? []).map(({ from, message }) =>
        h("li", [
          h("button", { type: "button", onClick: () => goTo(from) }, `Line ${text.slice(0, from).split("\n").length}`),
          h("span", message),
        ]),
      ),
    ),
  ])
}
