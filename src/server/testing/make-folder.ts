type Files = Pick<typeof import("node:fs"), "existsSync" | "mkdirSync" | "statSync">
type Paths = Pick<typeof import("node:path"), "dirname">

/**
 * Makes a folder and those above it. In Node 20 `mkdirSync` never returns if it is to make those above one that `/proc` refuses.
 *
 * @throws {Error} when one of them cannot be made, or is a file
 */
export function makeFolder(path: string, files: Files, paths: Paths): void {
  const isFolder = (): boolean => files.existsSync(path) && files.statSync(path).isDirectory()
  if (isFolder()) return
  if (paths.dirname(path) !== path) makeFolder(paths.dirname(path), files, paths)
  try {
    files.mkdirSync(path)
  } catch (error) {
    // Another process may have made it.
    if (!isFolder()) throw error
  }
}
