import { join } from "node:path"
import { run } from "../../../../src/build/cli/run.js"
import { root } from "../../../unit/house/sources.js"

/** The commands of the picture, in the folder of the blog. */
const COMMANDS = [
  "routes --grep picture",
  "routes --info /users/7/posts/7",
  "routes --info /users/ada/posts/7",
  "routes --unusde .",
] as const

const COLUMNS = 112
const LINE = 20
const WIDTH = 16 + COLUMNS * 7.85

/** What a terminal shows of some commands, as an SVG. */
export async function pictureTerminal(): Promise<string> {
  let shown = ""
  for (const command of COMMANDS) {
    shown += `${shown === "" ? "" : "\n"}$ npx waymark ${command}\n`
    const output = { write: (text: string) => void (shown += text), isTTY: true, columns: COLUMNS }
    await run(command.split(" "), { stdout: output, stderr: output, cwd: join(root, "docs/examples/blog") })
  }
  const lines = shown.trimEnd().split("\n")
  const height = 24 + lines.length * LINE
  const texts = lines.map(
    (line, at) => `<text x="16" y="${28 + at * LINE}" xml:space="preserve">${coloured(line)}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH + 16} ${height}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13" fill="#e6e6e6">`,
    `<rect width="100%" height="100%" rx="8" fill="#1e1e26"/>`,
    ...texts,
    "</svg>\n",
  ].join("\n")
}

/** The look of a text after an escape with this number; none for those that end a look. */
const LOOKS: Readonly<Record<string, string>> = {
  1: `font-weight="bold"`,
  2: `fill="#a0a0ac"`,
  31: `fill="#ff8585"`,
  32: `fill="#8fd98f"`,
  33: `fill="#e8c87a"`,
  36: `fill="#7cc7e8"`,
}

/** A line whose escapes of colours are parts with a look. */
function coloured(line: string): string {
  // oxlint-disable-next-line no-control-regex -- it finds escapes
  const [start = "", ...parts] = line.split(/\u001B\[(\d+)m/)
  let written = escapeXml(start)
  for (let at = 0; at < parts.length; at += 2) {
    const [look, text] = [LOOKS[parts[at] ?? ""], escapeXml(parts[at + 1] ?? "")]
    written += look === undefined || text === "" ? text : `<tspan ${look}>${text}</tspan>`
  }
  return written
}

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
