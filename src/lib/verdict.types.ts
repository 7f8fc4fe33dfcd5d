/**
 * Whether a problem was found, which is `never` if none was.
 *
 * `Verdict<Problem> extends "wrong" ? Message : Argument` is a parameter that accepts, in a generic function, an argument
 * whose type is not known yet. The compiler compares an argument with both results of such a condition, except those
 * that it can rule out; to do so it takes each type parameter for a type that is assignable to `never`, so the verdict is
 * "right". Do not check a type parameter that is also in the results: no argument fits such a condition.
 */
export type Verdict<Problem> = [Problem] extends [never] ? "right" : "wrong"
