/**
 * Which files have a digest in their names, as `waymark digest` and `mix phx.digest` write it to
 * `cache_manifest.json`. Paths are those under the folder of static files, without a leading slash.
 */
export interface StaticManifest {
  /** The path with the digest by the path without, e.g. `"css/app-5d41402a.css"` by `"css/app.css"`. */
  readonly latest: Readonly<Record<string, string>>
  /** What is known of a file, by its path with the digest. */
  readonly digests?: Readonly<Record<string, { readonly sha512?: string }>>
}

/** The paths of static files as pages name them. */
export interface StaticLookup {
  /** With the digest and `?vsn=d`, or as it is given where the manifest does not have it. */
  path(path: string): string
  /** For the `integrity` of a tag, or null where it is not known. */
  integrity(path: string): string | null
}

/** @see Phoenix.Endpoint.Supervisor 1.6, `static_lookup/2` */
export function staticLookup(manifest: StaticManifest | undefined): StaticLookup {
  const latest = new Map(Object.entries(manifest?.latest ?? {}))
  const digests = new Map(Object.entries(manifest?.digests ?? {}))
  return {
    path(path) {
      const [plain, fragment] = withoutFragment(path)
      const digested = latest.get(plain.slice(1))
      return digested === undefined ? path : `/${digested}?vsn=d${fragment}`
    },
    integrity(path) {
      const [plain] = withoutFragment(path)
      const sha512 = digests.get(latest.get(plain.slice(1)) ?? "")?.sha512
      return sha512 === undefined ? null : `sha512-${sha512}`
    },
  }
}

/** A path and the fragment behind it, such as the name of a picture in a file of many. */
function withoutFragment(path: string): readonly [path: string, fragment: string] {
  const mark = path.indexOf("#")
  return mark < 0 ? [path, ""] : [path.slice(0, mark), path.slice(mark)]
}
