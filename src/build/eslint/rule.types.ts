/** A node of a syntax tree, as ESLint and oxlint pass it to rules. */
export interface AstNode {
  readonly type: string
  readonly range?: readonly [number, number]
  readonly parent?: AstNode
  readonly [key: string]: unknown
}

/** A variable of a scope. */
export interface Variable {
  readonly name: string
  readonly defs: readonly { readonly type: string; readonly node: AstNode; readonly parent?: AstNode | null }[]
}

/** A scope, with its variables. */
export interface Scope {
  readonly variables: readonly Variable[]
  readonly upper: Scope | null
}

/** Writes the changes of a fix. */
export interface Fixer {
  replaceText(node: AstNode, text: string): unknown
  replaceTextRange(range: readonly [start: number, end: number], text: string): unknown
}

/** A place in a file: a line from 1 and a column from 0. */
export interface Location {
  readonly line: number
  readonly column: number
}

export interface Report {
  readonly node: AstNode
  /** The place of a part of the node. */
  readonly loc?: { readonly start: Location; readonly end: Location }
  readonly messageId: string
  readonly data?: Readonly<Record<string, string>>
  readonly fix?: (fixer: Fixer) => unknown
  readonly suggest?: readonly {
    readonly messageId: string
    readonly data?: Readonly<Record<string, string>>
    readonly fix: (fixer: Fixer) => unknown
  }[]
}

/** The part of the context of a rule that the rules use. */
export interface RuleContext {
  readonly filename: string
  readonly cwd: string
  readonly options: readonly unknown[]
  readonly sourceCode: {
    getText(node: AstNode): string
    getLocFromIndex(index: number): Location
    getScope(node: AstNode): Scope
  }
  report(report: Report): void
}

/** Functions by the types of the nodes that they are called for. */
export interface Visitor {
  /** Called with each node of a type. */
  readonly [type: string]: (node: AstNode) => void
}

/** A rule of ESLint, without the types of ESLint. */
export interface Rule {
  readonly meta: {
    readonly type: "suggestion" | "problem"
    readonly docs: { readonly description: string; readonly url: string }
    readonly fixable?: "code"
    readonly hasSuggestions?: boolean
    readonly messages: { readonly [id: string]: string }
    readonly schema: object[]
  }
  /** Called for each file, with the context of the linter. */
  create(context: never): Visitor
}
