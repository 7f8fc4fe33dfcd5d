import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join, posix, relative, resolve, sep } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { read_manifest } from "../../../server/node/read-manifest.js"
import { CommandError } from "../errors.js"
import { reading, replaceFile, shownFolder } from "../files.js"

/** The entry of a file in the manifest, with the same keys as in Phoenix. */
interface Digest {
  readonly logical_path: string
  /** In seconds since 1970. */
  readonly mtime: number
  readonly size: number
  readonly digest: string
  readonly sha512: string
}

const MANIFEST = "cache_manifest.json"
/** Names of files that an earlier run has written. */
const GENERATED = /-[0-9a-f]{32}(\.[^/]*)?$|\.(gz|br)$|(^|\/)cache_manifest\.json$/
/** Names of files to compress. The formats of other files, such as images, are compressed already. */
const COMPRESSED = /\.(js|mjs|map|css|txt|html|json|svg|xml|webmanifest|wasm|eot|ttf|ico)$/

/**
 * Copies the files of a folder to names with a digest of their contents, compresses them, and writes `cache_manifest.json`.
 * The manifest keeps the entries of earlier runs, since pages may still request those files. In style sheets, `url(…)` of a
 * file in the folder gets its new name, and so does the source map of a script or style sheet.
 *
 * @returns a line that summarises what was done
 * @throws {CommandError} when the folder does not exist, is a project or has no files, or when a file cannot be read or written
 * @see mix phx.digest
 */
export function digestFolder(cwd: string, folder = "priv/static", out = folder): string {
  const [from, to] = [resolve(cwd, folder), resolve(cwd, out)]
  const label = shownFolder(cwd, folder)
  checkFolder(from, label)
  const names = filesOf(from, to, folder)
  if (names.length === 0) throw new CommandError(`${label} has no files to digest`, STATIC_FOLDER)
  const shown = (name: string): string => shownIn(out, name)
  const write = (name: string, content: Uint8Array): void => replaceFile(join(to, name), content, shown(name))
  const digester = new DigestCache(from, folder, names)
  const latest: Record<string, string> = {}
  const digests: Record<string, unknown> = { ...earlierDigests(join(to, MANIFEST), shown(MANIFEST)) }
  for (const name of names) {
    const original = digester.original(name)
    const content = digester.content(name)
    const digest = digester.digest(name)
    const digested = digestedName(name, digest)
    if (from !== to) write(name, original)
    write(digested, content)
    for (const [extension, bytes] of compressed(name, original)) write(`${name}${extension}`, bytes)
    for (const [extension, bytes] of compressed(name, content)) write(`${digested}${extension}`, bytes)
    latest[name] = digested
    const entry: Digest = {
      logical_path: name,
      mtime: Math.floor(statSync(join(from, name)).mtimeMs / 1000),
      size: content.length,
      digest,
      sha512: createHash("sha512").update(content).digest("base64"),
    }
    digests[digested] = entry
  }
  write(MANIFEST, Buffer.from(`${JSON.stringify({ version: 1, latest, digests }, null, 2)}\n`))
  return `${shown(MANIFEST)}: ${names.length} ${names.length === 1 ? "file" : "files"}`
}

const STATIC_FOLDER = "Give the folder with the static files of the endpoint."

function checkFolder(from: string, label: string): void {
  if (!existsSync(from) || !statSync(from).isDirectory())
    throw new CommandError(`there is no folder ${label}`, STATIC_FOLDER)
  // A copy of its sources and packages would be served to everyone.
  if (existsSync(join(from, "package.json")))
    throw new CommandError(`${label} is a project and not only static files: it has a package.json`, STATIC_FOLDER)
}

/** The relative paths of the files in a folder, with slashes, without files that an earlier run has written. */
function filesOf(from: string, to: string, folder: string): readonly string[] {
  const written = `${relative(from, to).split(sep).join("/")}/`
  const isFile = (name: string): boolean => reading(shownIn(folder, name), () => statSync(join(from, name)).isFile())
  return reading(folder, () => readdirSync(from, { recursive: true, encoding: "utf8" }))
    .map((name) => name.split(sep).join("/"))
    .filter((name) => !GENERATED.test(name) && !name.startsWith(written) && isFile(name))
    .toSorted()
}

/** The path of a file for a message. */
const shownIn = (folder: string, name: string): string => posix.join(folder.split(sep).join("/"), name)

function earlierDigests(path: string, shown: string): object {
  if (!existsSync(path)) return {}
  try {
    return read_manifest(path).digests ?? {}
  } catch {
    throw new CommandError(
      `${shown} is not a manifest that waymark digest can read`,
      "Correct it, or delete it to write it again.",
    )
  }
}

function digestedName(name: string, digest: string): string {
  const { dir, name: stem, ext } = posix.parse(name)
  return posix.join(dir, `${stem}-${digest}${ext}`)
}

/** The compressed forms of a file that are smaller, each with its extension. */
function compressed(name: string, content: Buffer): readonly (readonly [extension: string, content: Buffer])[] {
  if (!COMPRESSED.test(name)) return []
  const forms = [[".gz", gzipSync(content, { level: 9 })] as const, [".br", brotliCompressSync(content)] as const]
  return forms.filter(([, bytes]) => bytes.length < content.length)
}

/** Computes the digests of files, and their contents with references replaced by the new names. */
class DigestCache {
  readonly #known = new Map<string, Buffer>()
  readonly #open = new Set<string>()
  readonly #names: ReadonlySet<string>

  constructor(
    readonly folder: string,
    readonly shown: string,
    names: readonly string[],
  ) {
    this.#names = new Set(names)
  }

  /** The digest of the content with replaced references, so that it changes with the referenced files. */
  digest(name: string): string {
    return createHash("md5").update(this.content(name)).digest("hex")
  }

  original(name: string): Buffer {
    return reading(shownIn(this.shown, name), () => readFileSync(join(this.folder, name)))
  }

  /** The content with replaced references. */
  content(name: string): Buffer {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    this.#open.add(name)
    const content = this.#withReferences(name, this.original(name))
    this.#open.delete(name)
    this.#known.set(name, content)
    return content
  }

  #withReferences(name: string, content: Buffer): Buffer {
    if (!/\.(css|js|mjs)$/.test(name)) return content
    const text = content.toString("utf8")
    const mapped = text.replace(SOURCE_MAP, (all, before: string, path: string) => {
      const digested = this.#find(name, path)
      return digested === undefined ? all : `${before}${posix.basename(digested)}`
    })
    if (!name.endsWith(".css")) return mapped === text ? content : Buffer.from(mapped)
    const linked = mapped.replace(CSS_URL, (all, quote: string, path: string, mark = "") => {
      const digested = this.#find(name, path)
      if (digested === undefined) return all
      const shown = path.startsWith("/") ? `/${digested}` : posix.join(posix.dirname(path), posix.basename(digested))
      return `url(${quote}${shown}?vsn=d${mark}${quote})`
    })
    return linked === text ? content : Buffer.from(linked)
  }

  /** The new name of a referenced file. The reference is relative to the root of the folder or to the referring file. */
  #find(from: string, path: string): string | undefined {
    const name = path.startsWith("/") ? path.slice(1) : posix.join(posix.dirname(from), path)
    // If files refer to each other in a cycle, one reference has to keep the old name.
    const isKnown = this.#names.has(name) && !this.#open.has(name)
    return isKnown ? digestedName(name, this.digest(name)) : undefined
  }
}

const SOURCE_MAP = /([/*][/*]# sourceMappingURL=)([^\s*]+)/g
/** A path without scheme and query, with an optional fragment. */
const CSS_URL = /url\(\s*(['"]?)([^'"()\s?#:]+)(#[^'"()\s]*)?\1\s*\)/g
