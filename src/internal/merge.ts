/** The members of both objects; where both have a key, the second wins. */
// prettier-ignore
export type Merge<Outer, Inner> =
  [keyof Inner] extends [never] ? Outer :
  [keyof Outer] extends [never] ? Inner :
  { readonly [K in keyof Outer | keyof Inner]: K extends keyof Inner ? Inner[K] : K extends keyof Outer ? Outer[K] : never }

export function merge<Outer extends object, Inner extends object>(outer: Outer, inner: Inner): Merge<Outer, Inner> {
  return { ...outer, ...inner } as Merge<Outer, Inner> // agrees by test/cases/routes.ts
}
