import { pathToFileURL } from "node:url"

/** The URL of this code's file. CommonJS has no `import.meta`, and ES modules have no `__filename`. */
export const OWN_FILE = typeof __filename === "string" ? pathToFileURL(__filename).href : import.meta.url
