import type { Colors } from "../terminal/colors.js"
import type { Finding, Level } from "./finding.js"

/** How `waymark diff` writes its findings. */
export const FORMATS = ["text", "markdown", "json"] as const
export type Format = (typeof FORMATS)[number]

interface Section {
  readonly level: Level
  readonly one: string
  readonly many: string
  readonly color: "red" | "yellow" | "green"
}

const SECTIONS: readonly Section[] = [
  { level: "pipeline", one: "row lost a pipeline", many: "rows lost a pipeline", color: "red" },
  { level: "breaking", one: "breaking change", many: "breaking changes", color: "red" },
  { level: "source", one: "change that breaks source code", many: "changes that break source code", color: "yellow" },
  { level: "server", one: "change on the server", many: "changes on the server", color: "yellow" },
  { level: "harmless", one: "harmless change", many: "harmless changes", color: "green" },
]

/** Writes findings, those that need most care first. */
export function writeReport(findings: readonly Finding[], format: Format, colors: Colors): string {
  if (format === "json") return `${JSON.stringify(dataOf(findings), null, 2)}\n`
  if (findings.length === 0) return format === "text" ? "no changes\n" : "No changes.\n"
  return SECTIONS.map((section) => {
    const found = findings.filter(({ level }) => level === section.level)
    if (found.length === 0) return ""
    const title = `${found.length} ${found.length === 1 ? section.one : section.many}`
    return format === "text" ? textSection(title, section, found, colors) : markdownSection(title, section, found)
  })
    .filter((text) => text !== "")
    .join(format === "text" ? "" : "\n")
}

function dataOf(findings: readonly Finding[]): object {
  const found = findings.map(({ level, ...finding }) => [level, finding] as const)
  return Object.fromEntries(
    SECTIONS.map(({ level }) => [level, found.flatMap(([own, finding]) => (own === level ? [finding] : []))]),
  )
}

function textSection(title: string, { color }: Section, found: readonly Finding[], colors: Colors): string {
  const width = Math.min(40, Math.max(...found.map(({ place }) => place.length)))
  const lines = found.map(({ place, text }) => `  ${place.padEnd(width)}  ${text}`.replace(/^ {3,}/, "  "))
  return `${colors[color](title)}\n${lines.join("\n")}\n`
}

/** The harmless changes of a pull request are folded. */
function markdownSection(title: string, { level }: Section, found: readonly Finding[]): string {
  const lines = found.map(({ place, text }) => `- ${place === "" ? "" : `${code(place)} `}${escape(text)}`).join("\n")
  if (level !== "harmless") return `### ${title}\n\n${lines}\n`
  return `<details>\n<summary>${title}</summary>\n\n${lines}\n\n</details>\n`
}

function code(text: string): string {
  const ticks = "`".repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  return `${ticks}${text}${ticks}`
}

function escape(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~&]/g, "\\$&")
}
