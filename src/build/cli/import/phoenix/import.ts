import { hasRoutes } from "../rows.js"
import type { Imported, Source } from "../source.js"
import { readRouter } from "./router.js"
import { parseElixir } from "./syntax.js"

/** A table of the rows of a Phoenix router, and a second one of its live routes. */
export async function importPhoenix({ text, file, folder }: Source, router: string | undefined): Promise<Imported> {
  const { module, rows, live, notes, plugs } = readRouter(await parseElixir(text, file, folder), file, router)
  const tables = [{ name: "routes", comments: [], items: rows }]
  const links = { name: "phoenix", comments: LINKS, items: live }
  return {
    origin: module,
    comments:
      plugs.length === 0
        ? []
        : ["Plugs, by their names in this table:", ...plugs.map(([from, name]) => `  ${name}: ${from}`)],
    tables: live.some(hasRoutes) ? [...tables, links] : tables,
    notes,
  }
}

const LINKS = [
  "Pages that Phoenix serves: only for links, so they have no controllers here. Not a part of the table that",
  "define_router takes. Rows of pages that have not moved yet can be here too.",
]
