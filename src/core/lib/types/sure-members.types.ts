import type { IsUnion } from "./is-union.types.js"

/**
 * The members that a list has for certain: members that are in every alternative of a condition, outside parts of unknown length, and
 * not one of several possible values at their position.
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
