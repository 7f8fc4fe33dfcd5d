import { Html } from "../../../core/lib/http/html.js"

/** The style of the debug page; it loads no other files. */
export const DEBUG_STYLE: Html = /* @__PURE__ */ new Html(`
:root { color-scheme: light dark;
  --ink: #1c1f24; --quiet: #606978; --paper: #fbfbfa; --raised: #fff; --line: #e2e4e8; --accent: #b42318; --mark: #fdecea; }
@media (prefers-color-scheme: dark) { :root {
  --ink: #e9ebee; --quiet: #99a2af; --paper: #15171b; --raised: #1c1f24; --line: #31353c; --accent: #ff8f85; --mark: #45211f; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 2.5rem 1.5rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
code, pre, .request, .stack span, figcaption, td, dd { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .875rem; }
p, h1, h2, dl, ol, figure, pre { margin: 0; padding: 0; }
header { padding-bottom: 1.75rem; border-bottom: 1px solid var(--line); }
.request { color: var(--quiet); }
.status { margin-top: .25rem; color: var(--quiet); }
h1 { margin-top: 1.25rem; color: var(--accent); font-size: 1.125rem; line-height: 1.3; font-weight: 600; }
.message { margin-top: .25rem; font-size: clamp(1.25rem, 3.5vw, 1.75rem); line-height: 1.3; letter-spacing: -.01em; font-weight: 600; white-space: pre-wrap; }
section { margin-top: 2rem; }
h2 { font-size: 1rem; line-height: 1.4; font-weight: 600; margin-bottom: .75rem; }
.cause .message { font-size: 1.0625rem; margin-bottom: .75rem; }
.none, small, em { color: var(--quiet); font-style: normal; font-weight: 400; }
a { color: inherit; }
.explorer { margin-bottom: .75rem; }
summary { cursor: pointer; }
summary h2 { display: inline; }
details[open] > summary { margin-bottom: .75rem; }
figure { margin-bottom: 1rem; background: var(--raised); border: 1px solid var(--line); border-radius: .5rem; overflow: hidden; }
figcaption { padding: .5rem .875rem; color: var(--quiet); border-bottom: 1px solid var(--line); }
.source { overflow-x: auto; padding: .5rem 0; line-height: 1.6; overflow-wrap: normal; }
.source code { display: inline-block; min-width: 100%; }
.source span { display: block; padding-right: .875rem; white-space: pre; }
.source i { display: inline-block; width: 3.5rem; padding-right: 1rem; text-align: right; font-style: normal; color: var(--quiet); user-select: none; }
.source .failing { background: var(--mark); box-shadow: inset 3px 0 var(--accent); }
.stack { list-style: none; }
.stack li { padding: .3rem 0; border-top: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 0 1.5rem; justify-content: space-between; color: var(--quiet); }
.stack li:first-child { border-top: 0; }
.stack .own { color: var(--ink); }
.stack .own code { font-weight: 600; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .3rem 1.5rem; }
dt { color: var(--quiet); }
dd { margin: 0; align-self: center; }
section > dl + details, .stack + details { margin-top: .75rem; }
section > dl + details summary, .stack + details summary { color: var(--quiet); font-size: .875rem; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-weight: 400; color: var(--quiet); font-size: .875rem; }
th, td { padding: .4rem 1.25rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: baseline; }
td:first-child { color: var(--quiet); }
footer { margin-top: 3rem; color: var(--quiet); font-size: .875rem; }
@media (max-width: 44rem) {
  body { padding: 1.5rem 1rem 2rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .6rem; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { display: grid; grid-template-columns: 4.5rem 1fr; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  td { padding: 0; border: 0; }
  td:nth-child(2) { grid-row: 1; color: var(--quiet); }
  td:nth-child(3) { grid-row: 1; grid-column: 2; }
  td:nth-child(4), td:first-child { grid-column: 2; }
  td:first-child { grid-row: 3; }
}
`)
