import type ts from "typescript"
import type { Program } from "../compiler/program.js"
import type { Frame } from "../places.js"
import { boundName, unwrap } from "../references/members.js"
import { nodeFinder } from "./find-node.js"
import type { FramedNode } from "./find-node.js"

/** An expression, and the call or array in which it was evaluated. */
export interface Traced {
  readonly node: ts.Expression
  readonly frame: Frame | undefined
}

/** A part of a string, as it is written in a file. */
export interface Chunk {
  readonly text: string
  readonly file: string
  readonly start: number
}

/**
 * Follows expressions to the code that their values come from: through variables, the arguments of the functions that made a row, objects
 * and templates. An expression may have several origins, such as the items of a list that is mapped.
 */
export interface Tracer {
  /** The code of a call or an array that was evaluated. */
  nodeOf(frame: Frame): FramedNode | undefined
  /** The origins of a value. */
  origins(traced: Traced): readonly Traced[]
  /** The origins of a property of an object. */
  property(traced: Traced, name: string): readonly Traced[]
  /** The parts of the string of an expression, if one of its origins is written with this text. */
  chunks(traced: Traced, text: string): readonly Chunk[] | undefined
}

/** The most steps from a value to its origin, and the most origins. */
const MOST = 500

export function makeTracer(program: Program): Tracer {
  const { is, declarationOf } = program
  const nodeOf = nodeFinder(program)

  const origins = ({ node, frame }: Traced, steps = 0): readonly Traced[] => {
    const inner = unwrap(program, node)
    if (steps > MOST) return []
    const follow = (next: readonly Traced[]): readonly Traced[] =>
      next.flatMap((one) => origins(one, steps + 1)).slice(0, MOST)
    if (is.isConditionalExpression(inner))
      return follow([inner.whenTrue, inner.whenFalse].map((one) => ({ node: one, frame })))
    if (is.isIdentifier(inner)) {
      const declaration = declarationOf(inner)
      return declaration === undefined ? [] : follow(declared(declaration, frame))
    }
    if (!is.isPropertyAccessExpression(inner) || !is.isIdentifier(inner.name)) return [{ node: inner, frame }]
    const declaration = declarationOf(inner.name)
    if (declaration !== undefined && is.isPropertyAssignment(declaration))
      return follow([{ node: declaration.initializer, frame }])
    return follow(property({ node: inner.expression, frame }, inner.name.text))
  }

  /** What a variable or a parameter is set to. */
  const declared = (declaration: ts.Node, frame: Frame | undefined): readonly Traced[] => {
    if (is.isBindingElement(declaration)) {
      const name = boundName(program, declaration)
      const whole = declared(declaration.parent.parent, frame)
      return name === undefined ? [] : whole.flatMap((one) => property(one, name))
    }
    if (is.isVariableDeclaration(declaration))
      return declaration.initializer === undefined ? [] : [{ node: declaration.initializer, frame }]
    const made = functionOf(program, declaration.parent)
    const at = made?.parameters.findIndex((one) => one === declaration) ?? -1
    return made === undefined || at < 0 ? [] : passed(made, at, frame)
  }

  /** What a call of a function passes as one of its arguments: the call during which the frame was evaluated. */
  const passed = (made: Made, at: number, frame: Frame | undefined): readonly Traced[] => {
    let outer = frame
    let node = outer && nodeOf(outer)
    while (outer !== undefined && (node === undefined || isIn(node, made))) {
      outer = outer.outer
      node = outer && nodeOf(outer)
    }
    if (outer === undefined || node === undefined || !is.isCallExpression(node)) return []
    if (isCalled(node.expression, made)) {
      const value = node.arguments[at] ?? made.parameters[at]?.initializer
      return value === undefined || is.isSpreadElement(value) ? [] : [{ node: value, frame: outer.outer }]
    }
    // A callback of a list, such as that of map.
    const { expression } = node
    const isCallback = node.arguments.some((argument) => isCalled(argument, made))
    if (at !== 0 || !isCallback || !is.isPropertyAccessExpression(expression)) return []
    const around = outer.outer
    return origins({ node: expression.expression, frame: around }).flatMap((list) =>
      is.isArrayLiteralExpression(list.node)
        ? list.node.elements.map((item) => ({ node: item, frame: list.frame }))
        : [],
    )
  }

  /** Whether an expression is a function, or its name. */
  const isCalled = (node: ts.Expression, made: Made): boolean => {
    const inner = unwrap(program, node)
    if (inner === made) return true
    const name = is.isPropertyAccessExpression(inner) ? inner.name : inner
    const declaration = is.isIdentifier(name) ? declarationOf(name) : undefined
    if (declaration === undefined) return false
    if (declaration === made) return true
    const value =
      is.isVariableDeclaration(declaration) || is.isPropertyAssignment(declaration)
        ? declaration.initializer
        : undefined
    return value !== undefined && unwrap(program, value) === made
  }

  const property = (traced: Traced, name: string): readonly Traced[] =>
    origins(traced).flatMap(({ node, frame }) => {
      if (!is.isObjectLiteralExpression(node)) return []
      for (const one of node.properties.toReversed()) {
        if (is.isSpreadAssignment(one)) {
          const spread = property({ node: one.expression, frame }, name)
          if (spread.length > 0) return spread
        } else if (one.name !== undefined && nameOf(program, one.name) === name) {
          if (is.isPropertyAssignment(one)) return [{ node: one.initializer, frame }]
          return is.isShorthandPropertyAssignment(one) ? [{ node: one.name, frame }] : []
        }
      }
      return []
    })

  const textsOf = (traced: Traced): readonly (readonly Chunk[])[] =>
    origins(traced).flatMap(({ node, frame }) => {
      if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return [[chunkOf(node, node.text)]]
      if (is.isBinaryExpression(node) && node.operatorToken.getText() === "+")
        return join(textsOf({ node: node.left, frame }), textsOf({ node: node.right, frame }))
      if (!is.isTemplateExpression(node)) return []
      return node.templateSpans.reduce<readonly (readonly Chunk[])[]>(
        (all, { expression, literal }) =>
          join(join(all, textsOf({ node: expression, frame })), [[chunkOf(literal, literal.text)]]),
        [[chunkOf(node.head, node.head.text)]],
      )
    })

  return {
    nodeOf,
    origins,
    property,
    chunks: (traced, text) =>
      textsOf(traced).find(
        (chunks) =>
          chunks.map((chunk) => chunk.text).join("") === text && chunks.every((chunk) => isAsWritten(program, chunk)),
      ),
  }
}

/** The parts of the first of some expressions that is written with a text. */
export function firstChunks(tracer: Tracer, all: readonly Traced[], text: string): readonly Chunk[] | undefined {
  for (const one of all) {
    const chunks = tracer.chunks(one, text)
    if (chunks !== undefined) return chunks
  }
  return undefined
}

/** A function whose calls pass arguments. */
type Made = ts.ArrowFunction | ts.FunctionDeclaration | ts.FunctionExpression | ts.MethodDeclaration

function functionOf({ is }: Program, node: ts.Node): Made | undefined {
  const isMade =
    is.isArrowFunction(node) ||
    is.isFunctionDeclaration(node) ||
    is.isFunctionExpression(node) ||
    is.isMethodDeclaration(node)
  return isMade ? node : undefined
}

function isIn(node: ts.Node, outer: ts.Node): boolean {
  return (
    node.getSourceFile() === outer.getSourceFile() &&
    node.getStart() >= outer.getStart() &&
    node.getEnd() <= outer.getEnd()
  )
}

/** The name of a property. */
export function nameOf({ is }: Program, name: ts.Node): string | undefined {
  return is.isIdentifier(name) || is.isStringLiteral(name) ? name.text : undefined
}

function chunkOf(node: ts.Node, text: string): Chunk {
  return { text, file: node.getSourceFile().fileName, start: node.getStart() + 1 }
}

/** Whether a string is written without escapes. */
function isAsWritten({ files }: Program, { text, file, start }: Chunk): boolean {
  const source = files.find(({ fileName }) => fileName === file)
  return source?.text.slice(start, start + text.length) === text
}

function join(
  firsts: readonly (readonly Chunk[])[],
  seconds: readonly (readonly Chunk[])[],
): readonly (readonly Chunk[])[] {
  return firsts.flatMap((first) => seconds.map((second) => [...first, ...second])).slice(0, MOST)
}
