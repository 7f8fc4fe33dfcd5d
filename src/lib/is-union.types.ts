/** Whether a type has members of which none is all of it. */
// prettier-ignore
export type IsUnion<Type, Member = Type> =
  Member extends unknown ? [Type] extends [Member] ? false : true :
  never
