import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join, posix, resolve, sep } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { read_manifest } from "../node/read-manifest.js"
import { CommandError } from "./errors.js"

/** What is known of a digested file, by the names that Phoenix gives it. */
interface Digest {
  readonly logical_path: string
  /** In seconds since 1970. */
  readonly mtime: number
  readonly size: number
  readonly digest: string
  readonly sha512: string
}

const MANIFEST = "cache_manifest.json"
/** Written by an earlier run. */
const WRITTEN = /-[0-9a-f]{32}(\.[^/]*)?$|\.(gz|br)$|(^|\/)cache_manifest\.json$/
/** Other files are compressed by their own format. */
const COMPRESSED = /\.(js|mjs|map|css|txt|html|json|svg|xml|webmanifest|wasm|eot|ttf|ico)$/

/**
 * Copies the files of a folder to names with a digest of what they hold, and compresses them; then writes
 * `cache_manifest.json`, with what an earlier run knew of files that pages may still ask for. In style sheets, `url(…)`
 * of a file of the folder gets its new name; so does the source map that a script or a style sheet names.
 *
 * @returns a sentence that says what was done
 * @throws {CommandError} when there is no such folder, or nothing in it
 * @see mix phx.digest
 */
export function digestFolder(cwd: string, folder = "priv/static", out = folder): string {
  const [from, to] = [resolve(cwd, folder), resolve(cwd, out)]
  const names = filesOf(from, folder)
  if (names.length === 0) throw new CommandError(`${folder}: there are no files to digest`)
  const digester = new Digester(from, names)
  const latest: Record<string, string> = {}
  const digests: Record<string, unknown> = { ...earlierDigests(join(to, MANIFEST)) }
  for (const name of names) {
    const content = digester.content(name)
    const digest = digester.digest(name)
    const digested = digestedName(name, digest)
    write(to, name, readFileSync(join(from, name)), from !== to)
    write(to, digested, content, true)
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
  writeFileSync(join(to, MANIFEST), `${JSON.stringify({ version: 1, latest, digests }, null, 2)}\n`)
  return `${posix.join(out.split(sep).join("/"), MANIFEST)}: ${names.length} ${names.length === 1 ? "file" : "files"}`
}

/** The files of a folder, by their paths in it with slashes, without what an earlier run wrote. */
function filesOf(from: string, folder: string): readonly string[] {
  if (!statSync(from, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`${folder}: there is no such folder`)
  return readdirSync(from, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(sep).join("/"))
    .filter((name) => !WRITTEN.test(name) && statSync(join(from, name)).isFile())
    .toSorted()
}

function earlierDigests(path: string): object {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return {}
  return read_manifest(path).digests ?? {}
}

function digestedName(name: string, digest: string): string {
  const { dir, name: stem, ext } = posix.parse(name)
  return posix.join(dir, `${stem}-${digest}${ext}`)
}

/** Writes a file, unless it is there already, and its compressed forms, where these are smaller. */
function write(folder: string, name: string, content: Buffer, isNew: boolean): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  if (isNew) writeFileSync(path, content)
  if (COMPRESSED.test(name)) for (const [file, bytes] of compressed(path, content)) writeFileSync(file, bytes)
}

function compressed(path: string, content: Buffer): readonly (readonly [path: string, content: Buffer])[] {
  const forms = [
    [`${path}.gz`, gzipSync(content, { level: 9 })] as const,
    [`${path}.br`, brotliCompressSync(content)] as const,
  ]
  return forms.filter(([, bytes]) => bytes.length < content.length)
}

/** The digests of files, and their contents with the names of the files that they refer to. */
class Digester {
  readonly #known = new Map<string, Buffer>()
  readonly #open = new Set<string>()
  readonly #names: ReadonlySet<string>

  constructor(
    readonly folder: string,
    names: readonly string[],
  ) {
    this.#names = new Set(names)
  }

  /** Of the content with its references, so that it changes when one of them does. */
  digest(name: string): string {
    return createHash("md5").update(this.content(name)).digest("hex")
  }

  content(name: string): Buffer {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    this.#open.add(name)
    const referring = this.#withReferences(name, readFileSync(join(this.folder, name)))
    this.#open.delete(name)
    this.#known.set(name, referring)
    return referring
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

  /** The new name of a file that another one refers to, from the folder's root or from where that one is. */
  #find(from: string, path: string): string | undefined {
    const name = path.startsWith("/") ? path.slice(1) : posix.join(posix.dirname(from), path)
    // Of files that refer to each other in a circle, one has to keep the plain name of another.
    const isKnown = this.#names.has(name) && !this.#open.has(name)
    return isKnown ? digestedName(name, this.digest(name)) : undefined
  }
}

const SOURCE_MAP = /([/*][/*]# sourceMappingURL=)([^\s*]+)/g
/** A path without scheme or query, perhaps with the name of a picture in the file. */
const CSS_URL = /url\(\s*(['"]?)([^'"()\s?#:]+)(#[^'"()\s]*)?\1\s*\)/g
