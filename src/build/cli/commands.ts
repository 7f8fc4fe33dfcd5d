import type { Command } from "./command.js"
import { compileCommand } from "./compile/command.js"
import { diffCommand } from "./diff/command.js"
import { digestCommand } from "./digest/command.js"
import { importCommand } from "./import/command.js"
import { newCommand } from "./new/command.js"
import { openapiCommand } from "./openapi/command.js"
import { referencesCommand } from "./references/command.js"
import { renameCommand } from "./rename/command.js"
import { routesCommand } from "./routes/command.js"
import { typesCommand } from "./types/command.js"

/** The commands, in the order of `waymark --help`. */
export const COMMANDS: readonly Command[] = [
  newCommand,
  importCommand,
  routesCommand,
  referencesCommand,
  renameCommand,
  diffCommand,
  typesCommand,
  compileCommand,
  openapiCommand,
  digestCommand,
]
