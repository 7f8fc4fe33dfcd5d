import { list_routes } from "../../../core/table/routes.js"
import { KEPT_PLUG, withKeptRows } from "../kept-rows.js"
import { hasRoutes, problemOf, tableOf } from "../rows.js"
import type { Imported, Source } from "../source.js"
import { readFormats } from "./formats.js"
import { withNestedNames } from "./nested-names.js"
import { readRouter } from "./router.js"
import { parseElixir } from "./syntax.js"

/** A table of the rows of a Phoenix router, and a second one of its live routes. */
export async function importPhoenix({ text, file, path }: Source, router: string | undefined): Promise<Imported> {
  const root = await parseElixir(text, file)
  const { module, rows, live, notes, plugs } = readRouter(root, file, router, await readFormats(path))
  const items = withNestedNames(withKeptRows(rows))
  const tables = [{ name: "routes", comments: [], items }]
  const links = { name: "phoenix", comments: LINKS, items: live }
  const table = tableOf(items)
  const isKept = problemOf(table) === undefined && list_routes(table).some(({ plug }) => plug === KEPT_PLUG)
  const named = [...plugs.map(([from, name]) => `  ${name}: ${from}`), ...(isKept ? [KEPT] : [])]
  return {
    origin: module,
    comments: named.length === 0 ? [] : ["Plugs, by their names in this table:", ...named],
    tables: live.some(hasRoutes) ? [...tables, links] : tables,
    notes,
  }
}

const KEPT = `  ${KEPT_PLUG}: proxy_to of "waymark/plugs" with the URL of Phoenix, for pages that later rows would take`

const LINKS = [
  "Pages that Phoenix serves: only for links, so they have no controllers here. Not a part of the table that",
  "define_router takes. Rows of pages that have not moved yet can be here too.",
]
