import { createRequire } from "node:module"

/** The file of the grammar of Elixir for tree-sitter. */
export const GRAMMAR = createRequire(import.meta.url).resolve("tree-sitter-elixir/tree-sitter-elixir.wasm")
