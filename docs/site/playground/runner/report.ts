import { isTable } from "../../../../src/build/cli/find-table.js"
import { layoutRows, listedRoutes } from "../../../../src/build/cli/routes/list.js"
import type { AnySchemas } from "../../../../src/core/table/contracts/schemas.types.js"
import { isObject } from "../../../../src/core/lib/is-object.js"
import { explorerData } from "../../../../src/readers/explorer/explorer-data.js"
import type { ExplorerData } from "../../../../src/readers/explorer/explorer-data.types.js"
import { isDocument } from "../../../../src/readers/openapi/document.js"
import { openapi, undocumented_routes } from "../../../../src/readers/openapi/index.js"
import { clientCalls } from "./client-calls.js"
import type { ClientCall } from "./client-calls.js"
import { errorText } from "./error-text.js"
import { linksOf } from "./links.js"
import type { LinkRow } from "./links.js"

/** What the page shows of a program's table, as data. */
export interface Report {
  /** As `waymark routes` prints it. */
  readonly listing: string
  readonly explorer: ExplorerData
  readonly links: readonly LinkRow[]
  readonly calls: readonly ClientCall[]
  /** The JSON of the document, or the reason why it could not be made. */
  readonly document: string
  /** The rows that the document does not have. */
  readonly undocumented: readonly string[]
}

type Exports = Readonly<Record<string, unknown>>

/** @returns undefined if the program has no table */
export function reportOf(loaded: Exports): Report | undefined {
  const table = tableOf(loaded)
  if (table === undefined) return undefined
  const plain = (text: unknown): string => String(text)
  return {
    listing: layoutRows(listedRoutes(table), { dim: plain, cyan: plain }).join("\n"),
    explorer: withoutPipelineMarks(explorerData(table)),
    links: linksOf(table),
    calls: clientCalls(table),
    ...documentOf(table, loaded),
  }
}

/** Small programs have few pipelines, so a row without one is no mistake. */
function withoutPipelineMarks(data: ExplorerData): ExplorerData {
  const routes = data.routes.map((route) => ({
    ...route,
    marks: route.marks.filter(({ kind }) => kind !== "no pipeline"),
  }))
  return { ...data, routes }
}

/** The table `routes`, or the last one of the program; or that of its router. */
function tableOf(loaded: Exports): readonly unknown[] | undefined {
  const values = [...Object.values(loaded), loaded["routes"]]
  const tables = [...values.map((value) => (isObject(value) ? Reflect.get(value, "table") : undefined)), ...values]
  return tables.filter((value) => Array.isArray(value)).findLast(isTable)
}

function documentOf(table: readonly unknown[], loaded: Exports): Pick<Report, "document" | "undocumented"> {
  try {
    const own = Object.values(loaded).find(isDocument)
    const schemas = isSchemas(loaded["schemas"]) ? loaded["schemas"] : {}
    const made = own ?? openapi(table, { info: { title: "Playground", version: "1.0.0" }, schemas })
    return {
      document: JSON.stringify(made, null, 2),
      undocumented: undocumented_routes(made).map(
        ({ verb, path, reason }) => `${verb.toUpperCase()} ${path}: ${reason}`,
      ),
    }
  } catch (error) {
    return { document: errorText(error), undocumented: [] }
  }
}

/** Whether all values of an object are schemas of Standard Schema. */
function isSchemas(value: unknown): value is AnySchemas {
  return isObject(value) && Object.values(value).every((one) => isObject(one) && "~standard" in one)
}
