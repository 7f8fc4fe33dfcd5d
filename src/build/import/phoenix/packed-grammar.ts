import { fileURLToPath } from "node:url"

/** The same file in the packed package, next to the program: its own package is 23 MB, and runs a script when it is installed. */
export const GRAMMAR = fileURLToPath(new URL("tree-sitter-elixir.wasm", import.meta.url))
