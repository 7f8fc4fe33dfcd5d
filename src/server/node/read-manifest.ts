import { readFileSync } from "node:fs"
import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { isObject } from "../../core/lib/is-object.js"
import type { StaticManifest } from "../endpoint/static-manifest.js"

/**
 * Reads the manifest of static files that `waymark digest` or `mix phx.digest` wrote, for an endpoint's
 * `static_manifest`.
 *
 * @param path e.g. `"priv/static/cache_manifest.json"`
 * @throws {ArgumentError} when the file cannot be read or is not a manifest
 * @see Phoenix.Endpoint 1.6, `cache_static_manifest`
 * @example
 * import { mkdtempSync, writeFileSync } from "node:fs"
 * import { tmpdir } from "node:os"
 * import { join } from "node:path"
 * import { get, helpers } from "waymark"
 * import { read_manifest } from "waymark/node"
 * import { define_endpoint } from "waymark/server"
 *
 * const manifest = join(mkdtempSync(join(tmpdir(), "waymark-")), "cache_manifest.json")
 * writeFileSync(manifest, `{ "latest": { "css/app.css": "css/app-0a1b.css" } }`)
 *
 * const Endpoint = define_endpoint({ static_manifest: read_manifest(manifest) })
 * const Routes = helpers([get("/", "PageController", "index")])
 * Routes.static_path(Endpoint, "/css/app.css") //=> "/css/app-0a1b.css?vsn=d"
 */
export function read_manifest(path: string | URL): StaticManifest {
  const manifest = readJson(path)
  if (!isManifest(manifest)) throw new ArgumentError(`${String(path)} is not a manifest of static files`)
  return manifest
}

function readJson(path: string | URL): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch (error) {
    throw new ArgumentError(
      `could not read the manifest of static files at ${String(path)}: ${error instanceof Error ? error.message : String(error)}. Write it with \`waymark digest\``,
    )
  }
}

function isManifest(value: unknown): value is StaticManifest {
  if (typeof value !== "object" || value === null || !("latest" in value)) return false
  const { latest } = value
  if (typeof latest !== "object" || latest === null) return false
  return Object.values(latest).every((digested) => typeof digested === "string") && hasDigests(value)
}

function hasDigests(value: object): boolean {
  if (!("digests" in value)) return true
  const { digests } = value
  return isObject(digests) && Object.values(digests).every(isDigest)
}

function isDigest(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false
  return !("sha512" in value) || typeof value.sha512 === "string"
}
