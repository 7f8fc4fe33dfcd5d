import Negotiator from "negotiator"
import { ArgumentError } from "../lib/argument-error.js"
import { nodeFiles } from "./node-files.js"

/** An encoding of a file, and what the name of the file that has it ends in. */
export type Encoding = readonly [name: string, ending: string]

/** A file that is there, and how it is encoded. */
export interface FoundFile {
  /** Without links. */
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** In milliseconds since 1970. */
  readonly modified: number
  readonly encoding: string | undefined
}

/** The encodings that a request accepts, in the order in which they are preferred, and last the file as it is. */
export function acceptedEncodings(header: string, encodings: readonly Encoding[]): readonly (Encoding | undefined)[] {
  const negotiator = new Negotiator({ headers: { "accept-encoding": header } })
  const accepted = negotiator.encodings(encodings.map(([name]) => name))
  return [...encodings.filter(([name]) => accepted.includes(name)), undefined]
}

/**
 * Finds a file of a folder, in the first encoding that is there. A link counts if it leads to a file of the folder;
 * what cannot be read, such as a name that is too long, is not there.
 *
 * @param segments names that lead down from the folder, none of them `..`
 * @throws {ArgumentError} when the runtime has no files
 */
export async function findFile(
  root: string,
  segments: readonly string[],
  encodings: readonly (Encoding | undefined)[],
): Promise<FoundFile | undefined> {
  const files = await nodeFiles()
  if (files === undefined) throw new ArgumentError("static_files needs a runtime that has files")
  const wanted = `${root}/${segments.join("/")}`
  for (const encoding of encodings) {
    // The path without links is both checked and sent, so that a link that changes meanwhile makes no difference.
    const path = await files.realpath(`${wanted}${encoding?.[1] ?? ""}`).catch(() => undefined)
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
