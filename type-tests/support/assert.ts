import type { Equals } from "ts-toolbelt/out/Any/Equals.d.ts"

/** Refuses whatever is found: a failure prints it. */
export type AssertNone<Found extends never> = Found

/** Whether two types are the same, the marks of their members included. */
export type IsSame<One, Other> = Equals<One, Other> extends 1 ? true : false

/** What a case expected and what came in its place, or `never` where the two are the same. */
// prettier-ignore
export type Mismatch<Case, Expected, Actual> =
  IsSame<Expected, Actual> extends true ? never :
  { readonly case: Case; readonly expected: Expected; readonly actual: Actual }
