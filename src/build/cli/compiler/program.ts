import type ts from "typescript"

/** The tests of nodes, such as `isCallExpression`. */
export type Guards = Pick<typeof ts, Extract<keyof typeof ts, `is${string}`>>

/** What the commands read of a type. The same type is the same object. */
export interface KnownType {
  /** The name of its alias, or else of its interface. */
  readonly name: string | undefined
  /** The type arguments of the alias or interface. */
  readonly args: readonly KnownType[]
  /** The members of a union or an intersection. */
  readonly members: readonly KnownType[]
  /** The value of a literal. */
  readonly value: string | number | boolean | undefined
  /** The literal parts of a template. */
  readonly texts: readonly string[] | undefined
  /** Whether it is an array or a tuple. */
  readonly isList: boolean
  /** The types of the elements of an array or a tuple. */
  readonly elements: readonly KnownType[]
  /** Whether it is another object. */
  readonly isObject: boolean
  /** The names of the properties of an object literal; undefined for all else. */
  readonly keys: readonly string[] | undefined
  readonly property: (name: string) => KnownType | undefined
}

export interface CompilerError {
  /** Undefined for an error of the options. */
  readonly file: string | undefined
  /** The offset in the file. */
  readonly start: number
  readonly message: string
}

/** A TypeScript project as the commands read it, with any version of TypeScript that has an API. */
export interface Program {
  readonly is: Guards
  /** The files of the project that are not declarations, also of other packages of a workspace. */
  readonly files: readonly ts.SourceFile[]
  readonly typeOf: (node: ts.Node) => KnownType
  /** The type of an export of a module. */
  readonly exportType: (file: ts.SourceFile, name: string) => KnownType | undefined
  /** The declaration of a name that an expression has, in the module that declares it. */
  readonly declarationOf: (name: ts.Identifier | ts.StringLiteral) => ts.Node | undefined
  readonly errors: () => readonly CompilerError[]
  readonly close: () => void
}
