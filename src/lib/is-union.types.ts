/** Whether a type is a union of two or more members. */
// prettier-ignore
export type IsUnion<Type, Member = Type> =
  Member extends unknown ? [Type] extends [Member] ? false : true :
  never
