import { existsSync } from "node:fs"
import { extname, join, relative, resolve } from "node:path"
import { createRequire } from "node:module"
import { isRecord } from "../../../core/lib/is-object.js"
import { CommandError } from "../errors.js"
import { notYaml, parseGiven, readGiven } from "../files.js"
import { findTableModule } from "../find-table-module.js"
import { findOfImport, resolvePackage } from "../optional-package.js"
import { importModule } from "../load-module.js"
import { loadTable, locateThrown } from "../load-table.js"
import { isDocument } from "../../../readers/openapi/document.js"
import { loadDocument } from "../openapi/load-document.js"
import { parseRoutes, pipelineData, routeData } from "./load-routes.js"
import type { Api } from "./api/api.js"
import { apiOfDocument } from "./api/of-document.js"
import { apiOfRoutes } from "./api/of-table.js"
import { withRevision } from "./git-revision.js"

/**
 * Reads one side of `waymark diff`: a module with a table or a document, a file in JSON or YAML, or either in a revision of git.
 *
 * @param given a path, or `REVISION:path`, whose path is relative to the folder, as of `git show REVISION:./path`
 * @throws {CommandError} when it cannot be read or has neither routes nor a document
 */
export async function loadApi(cwd: string, given: string): Promise<Api> {
  const [, revision, path] = /^([^:]{2,}):(.+)$/.exec(given) ?? []
  if (revision === undefined || path === undefined || existsSync(resolve(cwd, given))) return loadFile(cwd, given)
  return withRevision(cwd, revision, (folder) => loadFile(folder, path))
}

async function loadFile(cwd: string, file: string): Promise<Api> {
  const type = extname(file)
  if (type === ".json") return apiOfData(parseGiven(readGiven(cwd, file), file), file)
  if (type === ".yaml" || type === ".yml") return apiOfData(parseYaml(cwd, readGiven(cwd, file), file), file)
  return loadModule(cwd, file)
}

/** A module may import its table and export the document of it: the document has more to compare. */
async function loadModule(cwd: string, module: string): Promise<Api> {
  const path = findTableModule(cwd, module)
  const file = relative(cwd, path)
  const loaded = await importModule(path, file).catch(async (error: unknown) => {
    throw error instanceof CommandError ? error : await locateThrown(cwd, path, file, error)
  })
  const values = [...Object.values(loaded), ...Object.values(isRecord(loaded["default"]) ? loaded["default"] : {})]
  if (values.some(isDocument)) return apiOfDocument({ ...(await loadDocument(cwd, module)) })
  const { table } = await loadTable(cwd, module)
  return apiOfRoutes(routeData(table), pipelineData(table))
}

function parseYaml(cwd: string, text: string, file: string): unknown {
  const path =
    findOfImport("yaml", cwd) ??
    resolvePackage("yaml", cwd, {
      purpose: "a document in YAML is read with yaml",
      install: "npm install --save-dev yaml",
    })
  const { parse } = createRequire(join(cwd, "package.json"))(path) as typeof import("yaml")
  try {
    // The merge keys `<<` of YAML 1.1 are common in documents.
    return parse(text, { merge: true })
  } catch (error) {
    throw notYaml(file, error)
  }
}

function apiOfData(data: unknown, file: string): Api {
  if (Array.isArray(data)) return apiOfRoutes(parseRoutes(JSON.stringify(data), file), null)
  if (!isRecord(data)) throw notReadable(file, "has neither routes nor a document of OpenAPI")
  const { openapi, swagger, paths } = data
  if (typeof swagger === "string") throw notReadable(file, `is Swagger ${swagger}`)
  if (typeof openapi !== "string") throw notReadable(file, "has neither routes nor a document of OpenAPI")
  if (!/^3\.[012](\.|$)/.test(openapi)) throw notReadable(file, `is OpenAPI ${openapi}`)
  if (!isRecord(paths)) throw notReadable(file, "has no paths")
  return apiOfDocument(data)
}

function notReadable(file: string, got: string): CommandError {
  return new CommandError(
    `${file} ${got}`,
    `Give routes as "waymark routes --json" writes them, or a document of OpenAPI 3.0, 3.1 or 3.2 with paths.`,
  )
}
