/** Strings, numbers and the like, and objects of these whose types are not interfaces or classes. */
export type PlainData = string | number | boolean | null | undefined | PlainObject
interface PlainObject {
  readonly [key: string]: PlainData
}

/**
 * The type with readonly lists: a function that only reads a value can take it. The fields of interfaces and classes stay as they
 * are. A type without lists is compared with an interface first, which costs less than to map it.
 */
// prettier-ignore
export type ReadonlyLists<Value> =
  Value extends PlainData ? Value :
  Value extends readonly unknown[] ? ReadonlyList<Value> :
  Value extends { readonly [key: string]: unknown } ? { [Key in keyof Value]: ReadonlyLists<Value[Key]> } :
  Value

/** The compiler maps a list eagerly, which does not end if the list may contain itself; an array type is mapped lazily. */
// prettier-ignore
type ReadonlyList<List extends readonly unknown[]> =
  List[number][] extends List ? readonly ReadonlyLists<List[number]>[] :
  { readonly [Index in keyof List]: ReadonlyLists<List[Index]> }
