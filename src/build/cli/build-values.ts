import type { BabelNode, BabelTypes, Place } from "./places.js"

/** What a bundler puts in place of expressions, while it builds the program of a table. */
export interface BuildValues {
  /** Code by the expression that it replaces: `"import.meta.env"`, `"process.env.NODE_ENV"`, `"__BETA__"`. */
  readonly define: Readonly<Record<string, string>>
  /** Expressions that the bundler replaces by a value that cannot be known before. */
  readonly unknown: readonly string[]
  /** The modules that imports mean, by how the imports begin. */
  readonly alias?: Readonly<Record<string, string>>
  /** What to do about an expression without a value, for messages. */
  readonly advice: string
}

/** No bundler. */
export const NO_VALUES: BuildValues = {
  define: {},
  unknown: [],
  advice: "Only a bundler has it: read process.env in the modules of a table instead.",
}

/** A module of a table used an expression whose value only a bundler knows. */
export class UnknownValueError extends Error {
  override readonly name = "UnknownValueError"
  /** What to do, as a sentence. */
  readonly advice: string

  constructor(
    expression: string,
    advice: string,
    readonly place: Place,
  ) {
    const isWhole = expression === "import.meta"
    super(
      isWhole
        ? "import.meta is used as a whole, but a bundler only replaces its members"
        : `${expression} has no value here`,
    )
    this.advice = isWhole ? "Write them out, such as import.meta.env.MODE." : advice
  }
}

/** The global variable by which the code of a module reports that it uses an expression without a value. */
const REPORTER = "__waymark_unknown_value"

let found: UnknownValueError | undefined

/** Forgets what was found before. */
export function forgetUnknownValue(): void {
  found = undefined
}

/** The first expression without a value that the modules used since {@link forgetUnknownValue}, even if they caught the error. */
export function unknownValue(): UnknownValueError | undefined {
  return found
}

function report(expression: string, advice: string, file: string, line: number, column: number): never {
  const error = new UnknownValueError(expression, advice, { file, line, column })
  found ??= error
  throw error
}

/** The members of `import.meta` that Node has too. */
const KNOWN: ReadonlySet<string> = new Set(["url", "dirname", "filename", "resolve", "main"])
/** Those that a bundler has only while developing, to replace modules. */
const ABSENT: ReadonlySet<string> = new Set(["hot", "webpackHot"])

/** Whether code may have an expression that a bundler replaces. */
export function mayHaveValues(code: string, { define, unknown }: BuildValues): boolean {
  const names = [...Object.keys(define), ...unknown].map((key) => key.split(".").at(-1) ?? key)
  return /\bimport\s*\.\s*meta\b/.test(code) || names.some((name) => code.includes(name))
}

interface Babel {
  readonly types: BabelTypes
  readonly template: {
    readonly expression: (code: string, options: { readonly placeholderPattern: false }) => () => Node
  }
}
interface Node extends BabelNode {
  readonly name?: string
  readonly value?: unknown
  readonly computed?: boolean
  readonly declare?: boolean
  readonly object?: Node
  readonly property?: Node
  readonly expression?: Node
  readonly left?: Node
  readonly operator?: string
}
interface NodePath {
  readonly node: Node
  readonly parent: Node
  readonly parentPath: NodePath | null
  readonly scope: {
    getBinding(name: string): { readonly path: { readonly node: Node; readonly parent: Node } } | undefined
  }
  isReferencedIdentifier(): boolean
  replaceWith(node: Node): void
  skip(): void
}
interface ProgramPath {
  traverse(visitor: Readonly<Record<string, (path: NodePath) => void>>): void
}

/**
 * A Babel plugin that puts the values of a bundler into a file, before other plugins see it. An expression without a value throws an
 * {@link UnknownValueError} when it is evaluated.
 */
export function putValues(file: string, values: BuildValues): (babel: Babel) => object {
  Object.defineProperty(globalThis, REPORTER, { value: report, configurable: true })
  return (babel) => {
    const put = putter(babel, file, values)
    const visitor = {
      MemberExpression: put,
      OptionalMemberExpression: put,
      MetaProperty: put,
      Identifier: (path: NodePath) => (path.isReferencedIdentifier() ? put(path) : undefined),
    }
    return { visitor: { Program: { enter: (program: ProgramPath) => program.traverse(visitor) } } }
  }
}

function putter(
  { types, template }: Babel,
  file: string,
  { define, unknown, advice }: BuildValues,
): (path: NodePath) => void {
  return (path) => {
    const { node, parent } = path
    const name = nameOf(node)
    const isOwn = name === undefined || isTarget(node, parent) || parent.type.startsWith("TSQ") || isDeclared(path)
    if (isOwn) return
    const replace = (replacement: Node): void => {
      path.replaceWith(replacement)
      path.skip()
    }
    const code = Object.hasOwn(define, name) ? define[name] : undefined
    if (code !== undefined) return replace(template.expression(code, { placeholderPattern: false })())
    const member = name.startsWith(META) ? name.slice(META.length) : undefined
    if (member !== undefined && ABSENT.has(member)) return replace(types.identifier("undefined"))
    const isUnknown = unknown.includes(name) || (name === "import.meta" ? !isMember(path) : isUnknownMember(member))
    if (!isUnknown) return
    const { line, column } = node.loc?.start ?? { line: 1, column: 0 }
    // The name is longer where a member of the value is read, as in `import.meta.env.PROD`.
    const text = types.stringLiteral(nameOf(outermost(path).parent) ?? name)
    const place = [types.stringLiteral(file), types.numericLiteral(line - 1), types.numericLiteral(column)]
    replace(types.callExpression(types.identifier(REPORTER), [text, types.stringLiteral(advice), ...place]))
  }
}

const META = "import.meta."

function isUnknownMember(member: string | undefined): boolean {
  return member !== undefined && !member.includes(".") && !KNOWN.has(member)
}

/** The name of an expression such as `process.env.NODE_ENV` or `import.meta["env"]`, without casts of TypeScript. */
function nameOf(node: Node): string | undefined {
  if (node.type === "Identifier") return node.name
  if (node.type === "MetaProperty") return node.property?.name === "meta" ? "import.meta" : undefined
  if (!/^(?:Optional)?MemberExpression$/.test(node.type) || node.object === undefined) return undefined
  const object = nameOf(withoutCasts(node.object))
  const { property, computed } = node
  const key = computed === true ? (property?.type === "StringLiteral" ? property.value : undefined) : property?.name
  return object === undefined || typeof key !== "string" ? undefined : `${object}.${key}`
}

const CASTS = /^(?:TS(?:As|NonNull|Satisfies|Instantiation)Expression|TSTypeAssertion|ParenthesizedExpression)$/

function withoutCasts(node: Node): Node {
  return CASTS.test(node.type) && node.expression !== undefined ? withoutCasts(node.expression) : node
}

/** The path of an expression with the casts around it. */
function outermost(path: NodePath): NodePath {
  return CASTS.test(path.parent.type) && path.parentPath !== null ? outermost(path.parentPath) : path
}

/** Whether only a member of an expression is used, which has a name. */
function isMember(path: NodePath): boolean {
  const { node, parent } = outermost(path)
  return parent.object === node && nameOf(parent) !== undefined
}

/** Whether an expression is assigned to, or deleted. */
function isTarget(node: Node, parent: Node): boolean {
  const isAssigned = parent.left === node && /^(?:Assignment|For)/.test(parent.type)
  return isAssigned || parent.type === "UpdateExpression" || parent.operator === "delete"
}

/** Whether the first name of an expression is a variable of the file, and not only declared for TypeScript. */
function isDeclared({ node, scope }: NodePath): boolean {
  const root = rootOf(node)
  const path = root.type === "Identifier" ? scope.getBinding(root.name ?? "")?.path : undefined
  return path !== undefined && path.node.declare !== true && path.parent.declare !== true
}

function rootOf(node: Node): Node {
  const inner = withoutCasts(node)
  return inner.object === undefined ? inner : rootOf(inner.object)
}
