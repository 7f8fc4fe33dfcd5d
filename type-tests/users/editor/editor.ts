import { isForRelease } from "../../support/release.js"
import { startLsp } from "./lsp.js"
import { startTsserver } from "./tsserver.js"

/** A place in a file; lines and characters count from 0. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly character: number
}

/** An error, and the part of the file that is underlined. */
export interface Diagnostic {
  readonly from: Place
  readonly to: Place
  readonly text: string
}

/** A change of a file: the part that is replaced, and what replaces it. */
export interface Edit {
  readonly from: Place
  readonly to: Place
  readonly text: string
}

/** A language server, controlled like by an editor. Files are identified by absolute paths. */
export interface Editor {
  /** Opens a file, or replaces its text; the disk is not changed. */
  open(file: string, text: string): void
  /** Types at a place of an open file. */
  insert(at: Place, text: string): void
  /** The completions, in the order of the list. */
  completions(at: Place): Promise<readonly string[]>
  /** The text of a hover: the type, then the documentation. */
  hover(at: Place): Promise<string>
  /** The signature of the call that a user is writing, with the current parameter between `[[` and `]]`. */
  signature(at: Place): Promise<string>
  /** The targets of "go to definition". */
  definition(at: Place): Promise<readonly Place[]>
  /** The changes that a rename makes in all files; undefined if it is refused. */
  rename(at: Place, name: string): Promise<readonly Edit[] | undefined>
  /** The errors in a file. */
  diagnostics(file: string): Promise<readonly Diagnostic[]>
  stop(): Promise<void>
}

/** Language servers, by the version of TypeScript. Each is started in the folder of a project. */
type Editors = readonly (readonly [version: string, start: (folder: string) => Promise<Editor>])[]

export const EDITORS: Editors = [
  ["6.0", (folder) => startTsserver(folder)],
  ["7.0", startLsp],
]

/** The newest one, which is also the fastest; for a release the other too. */
export const NEWEST_EDITORS: Editors = isForRelease ? EDITORS : EDITORS.slice(-1)

/** For a release, those of all compilers that the package supports. */
export const ALL_EDITORS: Editors = isForRelease
  ? [
      ["5.4", (folder) => startTsserver(folder, "typescript-5.4")],
      ["5.9", (folder) => startTsserver(folder, "typescript-5.9")],
      ...EDITORS,
    ]
  : EDITORS
