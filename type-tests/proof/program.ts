import type { Outcome } from "../../test/conformance/outcome.js"
import type { Form } from "./table-source.js"

/** What the compiler should do with lines of a program. */
export type Verdict = "accepts" | "refuses"

/** What is counted. */
export type Kind =
  "table accepted" | "table refused" | "route" | "call accepted" | "call refused" | "match" | "sentence"

/** Something that one or more lines of a program say, and that the compiler has to agree with. */
export interface Claim {
  readonly kind: Kind
  /** What it is about, in the words of the reference's case. */
  readonly about: string
  readonly verdict: Verdict
  /** How many entries of the reference it stands for; 1 where nothing is given. */
  readonly entries?: number
  /** The named difference that changed the verdict. */
  readonly difference?: string | undefined
  /** A text, and whether it is among what the compiler says where it refuses. */
  readonly says?: { readonly text: string; readonly isSaid: boolean }
}

/** A claim with its place, first line to last, counted from 1. */
export interface PlacedClaim extends Claim {
  readonly from: number
  readonly to: number
}

/** A call that a program makes when it runs, by the number that the program gives it. */
export interface ProgramCall {
  readonly id: number
  readonly about: string
  /** Judges what the call did: nothing, or what is wrong. */
  readonly judge: (outcome: Outcome) => string | undefined
}

/** A program in the making. */
export class Program {
  readonly lines: string[] = []
  readonly claims: PlacedClaim[] = []
  readonly calls: ProgramCall[] = []
  /** Whether it should throw when it runs, since its table or its router is refused. */
  throws = false

  /** @param origin that of its case, under which its claims are counted */
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
