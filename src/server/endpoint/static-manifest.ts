/**
 * Maps static files to their names with a digest, as `waymark digest` and `mix phx.digest` write it to
 * `cache_manifest.json`. Paths are relative to the folder of static files, without a leading slash.
 */
export interface StaticManifest {
  /** Paths with a digest by paths without, e.g. `{ "css/app.css": "css/app-5d41402a.css" }`. */
  readonly latest: Readonly<Record<string, string>>
  /** Details of each file, by its path with the digest. */
  readonly digests?: Readonly<Record<string, { readonly sha512?: string }>>
}

/** Finds the paths of static files for pages. */
export interface StaticLookup {
  /** The path with the digest and `?vsn=d`, or unchanged if the manifest does not have it. */
  path(path: string): string
  /** The value for the `integrity` attribute of a tag, or null if it is not known. */
  integrity(path: string): string | null
}

/**
 * Creates the lookup for a manifest.
 *
 * @see Phoenix.Endpoint.Supervisor 1.6, `static_lookup/2`
 */
export function staticLookup(manifest: StaticManifest | undefined): StaticLookup {
  const latest = new Map(Object.entries(manifest?.latest ?? {}))
  const digests = new Map(Object.entries(manifest?.digests ?? {}))
  return {
    path(path) {
      const [plain, fragment] = splitFragment(path)
      const digested = latest.get(plain.slice(1))
      return digested === undefined ? path : `/${digested}?vsn=d${fragment}`
    },
    integrity(path) {
      const [plain] = splitFragment(path)
      const sha512 = digests.get(latest.get(plain.slice(1)) ?? "")?.sha512
      return sha512 === undefined ? null : `sha512-${sha512}`
    },
  }
}

/** Splits a path from its fragment, e.g. the id of an icon in an SVG sprite. */
function splitFragment(path: string): readonly [path: string, fragment: string] {
  const hash = path.indexOf("#")
  return hash < 0 ? [path, ""] : [path.slice(0, hash), path.slice(hash)]
}
