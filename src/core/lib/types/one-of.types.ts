/** One member of a union of strings, so that a message is printed only once. */
// prettier-ignore
export type OneOf<Union extends string> =
  (Union extends unknown ? (take: () => Union) => void : never) extends (take: infer Takes) => void ?
    Takes extends () => infer One ? One & string : never :
  never
