import type { IsUnion } from "./is-union.types.js"

/**
 * The members that a list has for certain: in each alternative of a condition, and neither in a part of unknown length nor as one of two
 * values in the same place.
 */
// prettier-ignore
export type SureMembers<List> =
  IsUnion<List> extends true ? InEach<MembersIn<List>, List> :
  MembersIn<List>

// prettier-ignore
type MembersIn<List> =
  List extends readonly [infer Head, ...infer Rest] ? Sure<Head> | MembersIn<Rest> :
  List extends readonly [...infer Rest, infer Last] ? Sure<Last> | MembersIn<Rest> :
  never

type Sure<Member> = true extends IsUnion<Member> ? never : Member

/** The members that are in each of some lists. */
// prettier-ignore
type InEach<Member, Lists> =
  Member extends unknown ? [Lacking<Member, Lists>] extends [never] ? Member : never :
  never
// prettier-ignore
type Lacking<Member, Lists> =
  Lists extends unknown ? Member extends MembersIn<Lists> ? never : Lists :
  never
