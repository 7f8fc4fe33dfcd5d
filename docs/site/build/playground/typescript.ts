import { readFile } from "node:fs/promises"
import type { Plugin } from "esbuild"

/** The object of all exports. */
const EXPORTS = /^var typescript_exports = \{\};\n__export\(typescript_exports, \{\n([^]*?)^\}\);$/m
/** The parts of the file that are replaced. */
const REPLACED: readonly (readonly [part: RegExp, by: string])[] = [
  [EXPORTS, ""],
  [/^module\.exports = .*$/m, ""],
  // The file is one call of a function, and V8 would parse all the functions in it once more before the call.
  [
    /^var ts = \{\}; \(\(module\) => \{\n"use strict";$/m,
    "const __namespace = (all) => { const made = {}; __export(made, all); return made };",
  ],
  // The server of editors, and the end of the call.
  [/^\/\/ src\/server\/_namespaces\/ts\.ts$[^]*/m, ""],
  // Quick fixes and refactorings. The language service finds none, and the playground asks for none.
  [/^register(?:CodeFix|Refactor)\([^]*?^\}\);$/gm, ""],
  // Without the mark, a bundle would have all namespaces, and everything in them.
  [/^var (\w+) = \{\};\n__export\(\1, \{/gm, "var $1 = /* @__PURE__ */ __namespace({"],
]

/** Makes TypeScript a module, so that a bundle has only the functions that it uses. */
export const typescriptModule: Plugin = {
  name: "typescript-module",
  setup(build) {
    build.onLoad({ filter: /[\\/]typescript[\\/]lib[\\/]typescript\.js$/ }, async ({ path }) => ({
      contents: asModule(await readFile(path, "utf8")),
    }))
  },
}

function asModule(text: string): string {
  const code = REPLACED.reduce((rest, [part, by]) => {
    const replaced = rest.replace(part, by)
    if (replaced !== rest) return replaced
    throw new Error(`typescript.js has no ${part}\nThis version of TypeScript is built differently: change asModule`)
  }, text)
  const declared = new Set([...code.matchAll(/^(?:var|function|class) (\w+)/gm)].map(([, name]) => name))
  const [, list = ""] = EXPORTS.exec(text) ?? []
  const exports = [...list.matchAll(/^ {2}(\w+): \(\) => (\w+),?$/gm)]
    .filter(([, , local]) => declared.has(local))
    .map(([, name, local]) => `${local} as ${name}`)
  return `${code}\nexport { ${exports.join(", ")} }\n`
}
