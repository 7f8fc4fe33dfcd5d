import type { Group, Program, Trees } from "./program.js"

/** Where a matcher has its trees from: compiled when they are needed, or all there. */
export interface ProgramSource {
  /** What there is so far. */
  readonly trees: Trees
  /** Compiles the routes of a group, which has no tree yet. */
  readonly open: (group: Group) => void
  /** The program with all its trees; the same for the same routes, whatever has been needed so far. */
  readonly whole: () => Program
}

/** A program that has all its trees. */
export function wholeSource(program: Program): ProgramSource {
  return { trees: program, open: () => undefined, whole: () => program }
}
