import type { Outcome } from "../../../test/conformance/outcome.js"
import type { Form } from "./table-source.js"

/** What the compiler should do with some lines of a program. */
export type Verdict = "accepts" | "refuses"

/** The kinds of claims that are counted. */
export type Kind =
  "table accepted" | "table refused" | "route" | "call accepted" | "call refused" | "match" | "sentence"

/** A claim of one or more lines of a program, with which the compiler must agree. */
export interface Claim {
  readonly kind: Kind
  /** The subject of the claim, in the words of the case. */
  readonly about: string
  readonly verdict: Verdict
  /** The number of entries of the reference that it represents; default 1. */
  readonly entries?: number
  /** The named difference that changed the verdict. */
  readonly difference?: string | undefined
  /** A text, and whether the compiler's messages contain it if it refuses. */
  readonly says?: { readonly text: string; readonly isSaid: boolean }
}

/** A claim with its place, first line to last, counted from 1. */
export interface PlacedClaim extends Claim {
  readonly from: number
  readonly to: number
}

/** A call that a program makes when it runs, by its number in the program. */
export interface ProgramCall {
  readonly id: number
  readonly about: string
  /** Checks the outcome of the call: returns the problem, or undefined. */
  readonly judge: (outcome: Outcome) => string | undefined
}

/** A program that is being written. */
export class Program {
  readonly lines: string[] = []
  readonly claims: PlacedClaim[] = []
  readonly calls: ProgramCall[] = []
  /** Whether it should throw when it runs, because its table or its router is refused. */
  throws = false

  /** @param origin the origin of its case, by which its claims are counted */
  constructor(
    readonly origin: string,
    readonly name: string,
    readonly form: Form,
  ) {}

  add(...lines: readonly string[]): void {
    this.lines.push(...lines)
  }

  /** Adds lines that make one claim. */
  claim(claim: Claim, ...lines: readonly string[]): void {
    const from = this.lines.length + 1
    this.add(...lines)
    this.claims.push({ ...claim, from, to: this.lines.length })
  }

  get text(): string {
    return `${this.lines.join("\n")}\n`
  }
}
