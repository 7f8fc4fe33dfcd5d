/** The ways to write a list in a query: `ids=1&ids=2`, `ids=1,2` and `ids[]=1&ids[]=2`. */
export const LIST_STYLES = ["repeated", "comma", "brackets"] as const
/** A way to write a list in a query: `ids=1&ids=2`, `ids=1,2` or `ids[]=1&ids[]=2`. */
export type ListStyle = (typeof LIST_STYLES)[number]
/** How the lists of a query are written, by their keys. */
export type Lists = { readonly [key: string]: ListStyle; readonly [Symbol.iterator]?: never }
