import type { Command } from "./command.js"

/** The text of `waymark --help`. */
export function usageOfAll(commands: readonly Command[]): string {
  const calls = commands.map(({ name, words }) => `${name} ${words}`)
  const width = Math.max(...calls.map((call) => call.length))
  const list = commands.map(({ summary }, index) => `  ${(calls[index] ?? "").padEnd(width)}  ${summary}`)
  return `Usage: waymark COMMAND [options]

Commands:
${list.join("\n")}

Options:
  -h, --help     print this text; waymark COMMAND --help prints the usage of a command
  -v, --version  print the version

${EXIT_CODES}`
}

/** Explains in the usage how commands that take a module find its table. */
export const MODULE_USAGE = `The module is a TypeScript or JavaScript file. Without one, it is "waymark": { "routes": PATH }
of the nearest package.json that has it, else the first of routes.ts, src/routes.ts and
app/routes.ts that exists (or .mts, .js, .mjs). The table is its export "routes", else its
default export, else its only exported table.`

const EXIT_CODES = `Exit codes: 0 for success, 1 for a failure, 2 for an invalid command line.
`
