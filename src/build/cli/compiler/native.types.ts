import type ts from "typescript"
import type { Checker } from "./known-types.js"

/** The parts of TypeScript 7's API that the commands use, from `typescript/unstable/sync`. Its nodes have the members of TypeScript 6's that they read. */
export interface NativeApi {
  readonly API: new (options: NativeOptions) => NativeServer
  readonly TypeFlags: Readonly<Record<"Object" | "Instantiable", number>>
  readonly ObjectFlags: Readonly<Record<"Reference" | "ObjectLiteral", number>>
  readonly SymbolFlags: Readonly<Record<"Alias", number>>
}

export interface NativeOptions {
  readonly cwd: string
  /** Null means that there is no such file, and undefined that it is read from the disk. */
  readonly fs: { readonly readFile: (path: string) => string | null | undefined }
}

export interface NativeServer {
  updateSnapshot(params: { readonly openProjects: readonly string[] }): {
    getProjects(): readonly NativeProject[]
  }
  close(): void
}

export interface NativeProject {
  readonly compilerOptions: { readonly declaration?: boolean | undefined; readonly composite?: boolean | undefined }
  readonly program: NativeFiles
  readonly checker: NativeChecker
}

export interface NativeFiles {
  getSourceFileNames(): readonly string[]
  getSourceFile(file: string): ts.SourceFile | undefined
  getConfigFileParsingDiagnostics(): readonly NativeError[]
  getProgramDiagnostics(): readonly NativeError[]
  getSyntacticDiagnostics(): readonly NativeError[]
  getSemanticDiagnostics(): readonly NativeError[]
  getDeclarationDiagnostics(): readonly NativeError[]
}

export interface NativeError {
  readonly fileName?: string | undefined
  readonly pos: number
  readonly code: number
  readonly text: string
  readonly messageChain?: readonly NativeError[] | undefined
}

export type NativeChecker = Checker<NativeType, NativeSymbol>

export interface NativeSymbol {
  readonly name: string
  readonly flags: number
  readonly valueDeclaration: { resolve(): ts.Node | undefined } | undefined
}

/** The same type is the same object. */
export interface NativeType {
  readonly flags: number
  readonly objectFlags?: number
  readonly value?: unknown
  readonly texts?: readonly string[]
  getSymbol(): NativeSymbol | undefined
  getAliasSymbol(): NativeSymbol | undefined
  getAliasTypeArguments(): readonly NativeType[]
  getTypes?(): readonly NativeType[] | undefined
  isUnionType(): boolean
  isIntersectionType(): boolean
}
