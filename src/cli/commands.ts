import type { Command } from "./command.js"
import { digestCommand } from "./commands/digest.js"
import { newCommand } from "./commands/new.js"
import { openapiCommand } from "./commands/openapi.js"
import { routesCommand } from "./commands/routes.js"
import { typesCommand } from "./commands/types.js"

/** The commands, in the order of `waymark --help`. */
export const COMMANDS: readonly Command[] = [newCommand, routesCommand, typesCommand, openapiCommand, digestCommand]
