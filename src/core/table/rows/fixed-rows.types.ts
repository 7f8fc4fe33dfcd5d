/**
 * The elements of a tuple that are certain to be there, in order: those before and after a part of unknown length. They are read eight
 * at a step, since each step creates a tuple type of the rest.
 */
// prettier-ignore
export type FixedRows<Rows extends readonly unknown[]> =
  number extends Rows["length"] ? readonly [...Leading<Rows>, ...Trailing<Rows>] :
  Rows

// prettier-ignore
type Leading<Rows extends readonly unknown[], Done extends readonly unknown[] = []> =
  Rows extends readonly [infer A, infer B, infer C, infer D, infer E, infer F, infer G, infer H, ...infer Rest] ?
    Leading<Rest, readonly [...Done, A, B, C, D, E, F, G, H]> :
  Rows extends readonly [infer First, ...infer Rest] ? Leading<Rest, readonly [...Done, First]> :
  Done

// prettier-ignore
type Trailing<Rows extends readonly unknown[], Done extends readonly unknown[] = []> =
  Rows extends readonly [...infer Rest, infer A, infer B, infer C, infer D, infer E, infer F, infer G, infer H] ?
    Trailing<Rest, readonly [A, B, C, D, E, F, G, H, ...Done]> :
  Rows extends readonly [...infer Rest, infer Last] ? Trailing<Rest, readonly [Last, ...Done]> :
  Done

/** Whether a table has rows of unknown type, or no rows in a known place: it was written without `as const`, or read from data. */
// prettier-ignore
export type HasUnknownRows<Rows extends readonly unknown[]> =
  Rows extends unknown ? number extends Rows["length"] ?
    string extends PathOf<Rows[number]> ? true :
    Rows extends readonly [unknown, ...unknown[]] | readonly [...unknown[], unknown] ? never :
    true :
  never : never
type PathOf<Row> = Row extends { readonly path: infer Path } ? Path : never
