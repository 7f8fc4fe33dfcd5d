import { onlyWord, print, readArguments } from "../command.js"
import type { Command } from "../command.js"
import { digestFolder } from "./digest.js"

const OPTIONS = { out: { type: "string" } } as const

/** `waymark digest`: copies static files to names with a digest of their contents. */
export const digestCommand: Command = {
  name: "digest",
  words: "[folder]",
  summary: "copy static files to names with a digest, compress them, write their manifest",
  usage: `Usage: waymark digest [folder] [options]

Copies static files to names with a digest of their contents, compresses them, and writes
cache_manifest.json, which an endpoint reads. The default folder is priv/static.

Options:
  --out FOLDER  the folder to write to (default: the same)
  -h, --help    print this text

Exit codes: 0 for success; 1 when there are no files to digest, when the folder is a project, or
when a file cannot be read or written; 2 for an invalid command line.
`,
  options: OPTIONS,
  run(argv, env) {
    const { options, words } = readArguments(argv, OPTIONS)
    return print(env, `${digestFolder(env.cwd, onlyWord(words, "folder"), options.out)}\n`)
  },
}
