import { choiceOf, onlyWord, print, readArguments } from "../command.js"
import type { Command } from "../command.js"
import { UsageError } from "../errors.js"
import { createProject } from "./create.js"
import { TARGETS, TEMPLATES, variantOf } from "./template.js"

const OPTIONS = { template: { type: "string" }, target: { type: "string" }, name: { type: "string" } } as const

/** `waymark new`: writes a small, complete project into an empty folder. */
export const newCommand: Command = {
  name: "new",
  words: "FOLDER",
  summary: "write a small, complete project into a new folder",
  usage: `Usage: waymark new FOLDER [options]

Writes a small, complete project: a route table, its actions, tests, and scripts that serve
it during development, test it, build it and run the build. FOLDER must not exist or be
empty; "." is the current folder. Nothing is installed: the next steps are printed.

Templates:
  app              pages; on Node, or on Workers with --target workers
  api              a JSON API on Node, with contracts, problems, a client and OpenAPI
  react            a React application on Vite, with sessions and live updates, on Node
  worker           a small Worker on waymark/edge

Options:
  --template NAME  app, api, react or worker (default: app)
  --target TARGET  what it runs on: node or workers (default: node)
  --name NAME      the name of its package (default: the name of the folder)
  -h, --help       print this text

Exit codes: 0 for success; 1 when the folder is not empty, when the name is not one of a
package, or when a file cannot be written; 2 for an invalid command line.
`,
  options: OPTIONS,
  run(argv, env) {
    const { options, words } = readArguments(argv, OPTIONS)
    const folder = onlyWord(words, "folder")
    if (folder === undefined)
      throw new UsageError("no folder given", `Write, for example, waymark new my-app; "." is the current folder.`)
    const template = choiceOf("template", options.template ?? "app", TEMPLATES)
    const target = options.target === undefined ? undefined : choiceOf("target", options.target, TARGETS)
    const variant = variantOf(template, target)
    if (variant === undefined)
      throw new UsageError(`the template ${template} does not run on ${target}`, "Leave out --target.")
    return print(env, createProject(env.cwd, folder, { variant, name: options.name }))
  },
}
