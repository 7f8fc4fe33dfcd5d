/** The look of an editor with a dark theme. */
export const EDITOR_STYLE = `
* { box-sizing: border-box; margin: 0; padding: 0; }
body { background: transparent; }
main { width: 860px; border: 1px solid #3a3f4b; border-radius: 10px; background: #1e2127; color: #d5d9e0; overflow: hidden;
  font: 15px/1.7 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; padding-bottom: 165px; }
header { padding: 9px 20px; border-bottom: 1px solid #2c313a; background: #181a1f; color: #9aa2b1; font: 13px/1.5 system-ui, sans-serif; }
ol { list-style: none; counter-reset: line; padding: 14px 20px 0 0; }
ol > li { counter-increment: line; position: relative; padding-left: 60px; min-height: 1.7em; }
ol > li::before { content: counter(line); position: absolute; left: 0; width: 36px; text-align: right; color: #6b7382; }
code { font: inherit; white-space: pre; }
.keyword { color: #d093ef; }
.string { color: #a5d28a; }
.number { color: #e0a872; }
.function { color: #7db8f7; }
.wrong { text-decoration: underline wavy #f4716b 1.5px; text-underline-offset: 4px; text-decoration-skip-ink: none; }
.error { margin: 4px 0 8px 2ch; padding: 7px 12px; border-left: 3px solid #f4716b; border-radius: 0 6px 6px 0; background: #35242a;
  color: #f5b5b1; font-size: 13px; line-height: 1.5; }
.cursor { position: absolute; top: 3px; height: 1.3em; border-left: 2px solid #fff; }
ul { position: absolute; z-index: 1; top: 1.6em; left: -12px; list-style: none; width: 15rem; padding: 4px; border: 1px solid #454b58; border-radius: 7px; background: #272b33;
  box-shadow: 0 8px 24px #0008; font-size: 14px; line-height: 1.65; }
ul li { padding: 0 10px; border-radius: 4px; }
ul .selected { background: #2f5a9e; color: #fff; }
`
