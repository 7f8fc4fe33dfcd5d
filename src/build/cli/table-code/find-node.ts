import type ts from "typescript"
import { groupBy } from "../../../core/lib/group-by.js"
import { eachNode } from "../compiler/each-node.js"
import type { Program } from "../compiler/program.js"
import type { Frame } from "../places.js"

/** The code of a call or an array. */
export type FramedNode = ts.CallExpression | ts.ArrayLiteralExpression

/** Returns the function that finds the code of what was evaluated; undefined if it is not in a file of the program. */
export function nodeFinder(program: Program): (frame: Frame) => FramedNode | undefined {
  const { is } = program
  const files = new Map(program.files.map((file) => [file.fileName, file]))
  const nodes = new Map<ts.SourceFile, ReadonlyMap<number, readonly FramedNode[]>>()

  const nodesOf = (file: ts.SourceFile): ReadonlyMap<number, readonly FramedNode[]> => {
    const known = nodes.get(file)
    if (known !== undefined) return known
    const all: FramedNode[] = []
    eachNode([file], (node) => {
      if (is.isCallExpression(node) || is.isArrayLiteralExpression(node)) all.push(node)
    })
    const byStart = groupBy(all, (node) => node.getStart())
    nodes.set(file, byStart)
    return byStart
  }

  return ({ file: name, line, column, width }) => {
    const file = files.get(name)
    if (file === undefined) return undefined
    const start = file.getPositionOfLineAndCharacter(line, column)
    return nodesOf(file)
      .get(start)
      ?.find((node) => node.getEnd() - start === width)
  }
}
