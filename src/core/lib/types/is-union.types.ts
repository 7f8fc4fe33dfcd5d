/** Whether a type is a union of two or more members. */
// prettier-ignore
export type IsUnion<Type, Member = Type> =
  Member extends unknown ? [Type] extends [Member] ? false : true :
  never

/** The keys of all members of a union, while `keyof` gives those that all of them have. */
export type KeyOfEach<Type> = Type extends unknown ? keyof Type : never
