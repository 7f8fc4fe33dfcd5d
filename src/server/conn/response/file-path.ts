import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"

/**
 * The path of a file or folder that is given as a path or as a `file:` URL; of a URL on Windows without the slash before the drive letter.
 *
 * @throws {ArgumentError} when a URL is not one of a file, or has an escaped slash, which no name of a file has
 */
export function filePath(file: string | URL): string {
  if (typeof file !== "object" || file === null || !("pathname" in file)) return file
  const { protocol, pathname } = file
  if (protocol !== "file:" || /%2f|%5c/i.test(pathname))
    throw new ArgumentError(`a file takes a path, or a URL such as "file:///srv/a.pdf", got: ${inspect(String(file))}`)
  return decodeURIComponent(pathname).replace(/^\/(?=[A-Za-z]:)/, "")
}
