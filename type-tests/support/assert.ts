import type { Equals } from "ts-toolbelt/out/Any/Equals.d.ts"

/** Accepts only `never`; the compiler prints any other type. */
export type AssertNone<Found extends never> = Found

/** Whether two types are the same, the marks of their members included. */
export type IsSame<One, Other> = Equals<One, Other> extends 1 ? true : false

/** The expected and the actual type of a case, or `never` if they are the same. */
// prettier-ignore
export type Mismatch<Case, Expected, Actual> =
  IsSame<Expected, Actual> extends true ? never :
  { readonly case: Case; readonly expected: Expected; readonly actual: Actual }
