import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { print, shellWord } from "../command.js"
import type { Command } from "../command.js"
import { findPackage, IMPORT_MANIFEST, resolvePackage } from "../optional-package.js"
import { packageVersion } from "../package.js"
import { writeNote } from "../program.js"

const USAGE = `Usage: waymark import FILE [options]

Writes a table with the routes of another application or of an OpenAPI document. It runs the
package waymark-import with the same arguments, if that is installed. Without it, run

  npx waymark-import FILE [options]

and "npx waymark-import --help" for the kinds of files and the options.
`

/** `waymark import`: runs the package waymark-import, whose parsers are installed only where they are needed. */
export const importCommand: Command = {
  name: "import",
  words: "FILE",
  summary: "write a table with the routes of another application or an OpenAPI document",
  usage: USAGE,
  options: undefined,
  run(argv, env) {
    const isHelp = argv.includes("--help") || argv.includes("-h")
    if (isHelp && findPackage(IMPORT_MANIFEST, env.cwd) === undefined) return print(env, USAGE)
    const manifest = resolvePackage(IMPORT_MANIFEST, env.cwd, {
      purpose: "import is a package of its own",
      install: ["npx", `waymark-import@${packageVersion()}`, ...argv.map(shellWord)].join(" "),
    })
    const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }
    if (version !== packageVersion())
      writeNote(
        "waymark",
        `waymark-import is ${version}, and waymark ${packageVersion()}, so the table may not fit; run: npm install --save-dev waymark-import@${packageVersion()}`,
        env,
      )
    const program = join(dirname(manifest), "dist/main.js")
    return spawnSync(process.execPath, [program, ...argv], { cwd: env.cwd, stdio: "inherit" }).status ?? 1
  },
}
