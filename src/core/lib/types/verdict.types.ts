/**
 * `"right"` if `Problem` is `never`, else `"wrong"`.
 *
 * Declare a parameter as `Verdict<Problem> extends "wrong" ? Message : Argument` if generic functions should be able to
 * pass an argument whose type is not known yet. The compiler compares such an argument with both branches, except those
 * that it can rule out. To rule one out, it treats each type parameter as assignable to `never`, so the verdict is
 * `"right"`. Do not check a type parameter that also occurs in a branch: no argument is assignable to such a condition.
 */
export type Verdict<Problem> = [Problem] extends [never] ? "right" : "wrong"
