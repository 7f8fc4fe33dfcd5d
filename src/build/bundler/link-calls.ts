import type { OwnImport } from "../cli/compile/compiled-json.js"
import { clientCode } from "./compile-client.js"
import type { Edit } from "./edit-code.js"
import { helpersCode } from "./link-code.js"
import type { ParsedModule } from "./parse-module.js"

/** Code in place of the beginning of a call, up to its first argument, a table. */
interface LinkCode {
  readonly code: string
  readonly imports: readonly OwnImport[]
}

/** The replacement for the calls of `helpers` and `client` with a table. */
export interface TableLinks {
  readonly helpers: LinkCode
  readonly client: LinkCode
}

/** The name under which a module imports a function of the package. */
export function localName(name: string): string {
  return `waymark_${name}`
}

/** Writes the helpers and the client of a table. */
export function tableLinks(table: readonly unknown[]): TableLinks {
  return {
    helpers: {
      code: `/* @__PURE__ */ ${localName("helpers")}(${helpersCode(table)}`,
      imports: [{ from: "waymark/compiled", name: "helpers" }],
    },
    client: {
      code: `${localName("client")}(${clientCode(table)}`,
      imports: [{ from: "waymark/compiled", name: "client" }],
    },
  }
}

/** Replaces the beginning of calls such as `helpers(routes)` and `client(routes, options)`. */
export function linkEdits(
  { imports }: ParsedModule,
  linksOf: (local: string) => TableLinks | undefined,
): { readonly edits: readonly Edit[]; readonly imports: readonly OwnImport[] } {
  const needed = new Map<string, OwnImport>()
  const edits = imports.flatMap(({ from, names }) =>
    names.flatMap(({ imported, uses }) => {
      const called = linkedName(from, imported)
      if (called === undefined) return []
      return uses.flatMap(({ call }): readonly Edit[] => {
        const argument = call?.argument
        const links = argument === undefined ? undefined : linksOf(argument.name)
        if (call === undefined || argument === undefined || links === undefined) return []
        if (call.count !== (called === "helpers" ? 1 : 2)) return []
        for (const own of links[called].imports) needed.set(own.name, own)
        return [{ start: call.start, end: argument.end, text: links[called].code }]
      })
    }),
  )
  return { edits, imports: [...needed.values()] }
}

function linkedName(from: string, imported: string | undefined): keyof TableLinks | undefined {
  if (from === "waymark" && imported === "helpers") return "helpers"
  return from === "waymark/client" && imported === "client" ? "client" : undefined
}
