/** Plain data: what JSON can carry, and undefined. */
export type Data = string | number | boolean | null | undefined | readonly Data[] | { readonly [key: string]: Data }
