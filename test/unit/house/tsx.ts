import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./sources.js"

/** The arguments with which Node runs a TypeScript file. A server starts in a quarter of the time that jiti needs. */
export const TSX: readonly string[] = ["--import", pathToFileURL(join(root, "node_modules/tsx/dist/loader.mjs")).href]
