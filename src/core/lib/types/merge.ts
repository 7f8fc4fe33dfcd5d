/**
 * The members of two objects; for a key of both, the second wins. A key is optional if neither has it for certain. Distributes
 * over a union of second objects.
 */
// prettier-ignore
export type Merge<Outer, Inner> =
  [keyof Outer] extends [never] ? Inner :
  Inner extends unknown ? [keyof Inner] extends [never] ? Outer :
  { readonly [K in keyof (Keys<Outer> & Keys<Inner>)]: K extends keyof Inner ? MergedValue<Outer, Inner, K> : Outer[K & keyof Outer] } :
  never

/** The keys with their marks, so that an intersection does not compare their values. */
type Keys<Members> = { readonly [K in keyof Members]: unknown }

/** The value of a key of the second object. If the key is optional there, the value may be the first object's. */
// prettier-ignore
type MergedValue<Outer, Inner, K extends keyof Inner> =
  {} extends Pick<Inner, K> ? K extends keyof Outer ? Required<Inner>[K] | Outer[K] : Inner[K] :
  Inner[K]

export function merge<Outer extends object, Inner extends object>(outer: Outer, inner: Inner): Merge<Outer, Inner> {
  return { ...outer, ...inner } as Merge<Outer, Inner> // agrees by test/cases/routes.ts
}
