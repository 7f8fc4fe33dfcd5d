import { acceptedWeight, parseAccept } from "../../../core/lib/http/accept.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { nodeFiles } from "../node-modules.js"

/** An encoding, and the extension of files that have it. */
export type Encoding = readonly [name: string, extension: string]

/** An existing file, and its encoding. */
export interface FoundFile {
  /** The path, with all links resolved. */
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** In milliseconds since 1970. */
  readonly modified: number
  readonly encoding: string | undefined
}

/** The encodings that a request accepts, in the order of `encodings`, and last undefined for the file without encoding. */
export function acceptedEncodings(header: string, encodings: readonly Encoding[]): readonly (Encoding | undefined)[] {
  const items = parseAccept(header)
  return [...encodings.filter(([name]) => acceptedWeight(name, items) > 0), undefined]
}

/**
 * Finds a file of a folder, in the first encoding that exists. Follows a link only if its target is inside the folder.
 * Unreadable files and names that are too long count as missing.
 *
 * @param segments the path inside the folder, without `..`
 * @throws {ArgumentError} when the runtime has no file system
 */
export async function findFile(
  root: string,
  segments: readonly string[],
  encodings: readonly (Encoding | undefined)[],
): Promise<FoundFile | undefined> {
  const files = nodeFiles()
  if (files === undefined) throw new ArgumentError("static_files needs a runtime with a file system")
  const unresolved = `${root}/${segments.join("/")}`
  for (const encoding of encodings) {
    // The resolved path is both checked and sent, so that changing a link in between has no effect.
    const path = await files.realpath(`${unresolved}${encoding?.[1] ?? ""}`).catch(() => undefined)
    if (path === undefined) continue
    const [stat, folder, isReadable] = await Promise.all([
      files.lstat(path).catch(() => undefined),
      files.realpath(root).catch(() => undefined),
      files.access(path, files.constants.R_OK).then(
        () => true,
        () => false,
      ),
    ])
    if (stat?.isFile() !== true || folder === undefined || !isReadable || !isInside(path, folder)) continue
    return { path, size: stat.size, modified: stat.mtimeMs, encoding: encoding?.[0] }
  }
  return undefined
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith("/") ? folder : `${folder}${path.includes("\\") ? "\\" : "/"}`)
}
