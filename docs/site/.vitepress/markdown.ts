import type { MarkdownRenderer } from "vitepress"
import { chartOf } from "../build/chart.js"
import { frameBlock } from "./highlight.js"
import { SITE } from "./site-data.js"

type Token = ReturnType<MarkdownRenderer["parse"]>[number]

/** Links the names of exports to the reference, and draws the tables of benchmarks. */
export function extendMarkdown(md: MarkdownRenderer): void {
  md.core.ruler.push("waymark", (state) => {
    const page = (state.env as { relativePath?: string }).relativePath ?? ""
    for (const [at, token] of state.tokens.entries()) {
      if (token.type === "inline") linkExports(token, state.Token, page)
      // A corner without text is no header of anything.
      const isCorner = token.type === "th_open" && state.tokens[at + 1]?.content === ""
      if (isCorner) for (const one of [token, state.tokens[at + 2]]) if (one !== undefined) one.tag = "td"
    }
    if (page.startsWith("benchmarks")) state.tokens = withCharts(state.tokens, state.Token)
  })
  const fence = md.renderer.rules["fence"]
  md.renderer.rules["fence"] = (tokens, at, options, env, self) =>
    frameBlock(fence?.(tokens, at, options, env, self) ?? "", tokens[at]?.info ?? "")
  const close = md.renderer.rules["table_close"]
  md.renderer.rules["table_open"] = () => '<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n'
  md.renderer.rules["table_close"] = (tokens, at, options, env, self) =>
    `${close?.(tokens, at, options, env, self) ?? "</table>"}</div>\n`
}

/** Code that is the name or a call of an export, outside links and headings. */
function linkExports(
  token: Token,
  Made: new (type: string, tag: string, nesting: -1 | 0 | 1) => Token,
  page: string,
): void {
  let depth = 0
  token.children = (token.children ?? []).flatMap((child) => {
    if (child.type === "link_open") depth += 1
    if (child.type === "link_close") depth -= 1
    const name = child.type === "code_inline" ? /^(\w+)(?:\(.*\))?$/.exec(child.content)?.[1] : undefined
    const target = name === undefined || !Object.hasOwn(SITE.exports, name) ? undefined : SITE.exports[name]
    if (target === undefined || depth > 0 || page === target.slice(1).split("#")[0]) return [child]
    const open = new Made("link_open", "a", 1)
    open.attrs = [
      ["href", target.replace(".md", ".html")],
      ["class", "export"],
    ]
    return [open, child, new Made("link_close", "a", -1)]
  })
}

/** Puts a chart after each table that has figures. */
function withCharts(tokens: Token[], Made: new (type: string, tag: string, nesting: -1 | 0 | 1) => Token): Token[] {
  let rows: string[][] = []
  let heading = ""
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1]
    if (token.type === "heading_open") heading = next?.content ?? ""
    if (token.type === "table_open") rows = []
    if (token.type === "tr_open") rows.push([])
    if (token.type === "th_open" || token.type === "td_open") rows.at(-1)?.push(next?.content ?? "")
    if (token.type !== "table_close") return [token]
    const chart = chartOf(rows, heading)
    if (chart === undefined) return [token]
    const html = new Made("html_block", "", 0)
    html.content = chart
    return [token, html]
  })
}
