/** The members of both objects; where both have a key, the second wins. A union of second objects gives a union. */
// prettier-ignore
export type Merge<Outer, Inner> =
  [keyof Outer] extends [never] ? Inner :
  Inner extends unknown ? [keyof Inner] extends [never] ? Outer :
  { readonly [K in keyof Outer | keyof Inner]: K extends keyof Inner ? Either<Outer, Inner, K> : Outer[K & keyof Outer] } :
  never

/** An optional key of the second object may leave the first's value. */
// prettier-ignore
type Either<Outer, Inner, K extends keyof Inner> =
  {} extends Pick<Inner, K> ? K extends keyof Outer ? Exclude<Inner[K], undefined> | Outer[K] : Inner[K] :
  Inner[K]

export function merge<Outer extends object, Inner extends object>(outer: Outer, inner: Inner): Merge<Outer, Inner> {
  return { ...outer, ...inner } as Merge<Outer, Inner> // agrees by test/cases/routes.ts
}
