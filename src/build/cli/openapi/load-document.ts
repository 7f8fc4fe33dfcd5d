import { relative } from "node:path"
import { isObject } from "../../../core/lib/is-object.js"
import { isDocument } from "../../../readers/openapi/document.js"
import type { OpenApiDocument } from "../../../readers/openapi/index.js"
import { CommandError } from "../errors.js"
import { findModule } from "../find-module.js"
import { importModule, importTracked, needsValues } from "../load-module.js"
import type { Exports } from "../load-module.js"
import { listExports } from "../find-table.js"
import { locateThrown } from "../load-table.js"

/**
 * Loads a TypeScript or JavaScript module, and returns the OpenAPI document that it exports.
 *
 * @param module a path; if undefined, the default paths are tried
 * @throws {CommandError} when the module does not exist, throws, or exports no document
 */
export async function loadDocument(cwd: string, module: string | undefined): Promise<OpenApiDocument> {
  const path = findModule(cwd, module, "openapi")
  const file = relative(cwd, path)
  try {
    const loaded = await importModule(path, file)
    if (needsValues(path)) await importTracked(path, file) // throws
    return findDocument(loaded, file)
  } catch (error) {
    throw error instanceof CommandError ? error : await locateThrown(cwd, path, file, error)
  }
}

function findDocument(loaded: Exports, file: string): OpenApiDocument {
  // The exports of a CommonJS module may be its default export.
  const inner = loaded["default"]
  const named = isObject(inner) && "document" in inner ? inner.document : undefined
  const documents = Object.entries(loaded).filter((entry): entry is [string, OpenApiDocument] => isDocument(entry[1]))
  const [only] = documents
  const found = [loaded["document"], inner, named, documents.length === 1 ? only?.[1] : undefined].find(isDocument)
  if (found !== undefined) return found
  throw new CommandError(
    documents.length > 1
      ? `${file} exports more than one document: ${documents.map(([name]) => name).join(", ")}`
      : `${file} exports no OpenAPI document; it exports ${listExports(loaded)}`,
    documents.length > 1
      ? `Export the one to read as "document" or as the default.`
      : `Export what openapi(…) returns as "document", as the default, or as the only document.`,
  )
}
