/** A path that has a param as other routers write it: `{name}` or `<name>`. */
export type ForeignPath = `${string}{${string}}${string}` | `${string}<${string}>${string}`

/** A path with its params as they are written here: `/users/{id}` is `/users/:id`, `/<int:id>` is `/:id`. */
export type WithColons<Path extends string> = AngleColons<BraceColons<Path>>

// prettier-ignore
type BraceColons<Path extends string, Done extends string = ""> =
  Path extends `${infer Before}{${infer Name}}${infer After}` ?
    BraceColons<After, `${Done}${Before}${Signed<Name extends `${infer Own}:${string}` ? Own : Name>}`> :
  `${Done}${Path}`

// prettier-ignore
type AngleColons<Path extends string, Done extends string = ""> =
  Path extends `${infer Before}<${infer Name}>${infer After}` ?
    AngleColons<After, `${Done}${Before}${Signed<Name extends `${string}:${infer Own}` ? Own : Name>}`> :
  `${Done}${Path}`

type Signed<Name extends string> = Name extends `*${string}` ? Name : `:${Name}`

/** Whether a path has a param as other routers write it. */
export function isForeignPath(path: string): boolean {
  return /\{[^}]*\}|<[^>]*>/.test(path)
}

export function withColons(path: string): string {
  return path
    .replace(/\{([^}]*)\}/g, (_, name: string) => signed(name.replace(/:.*$/s, "")))
    .replace(/<([^>]*)>/g, (_, name: string) => signed(name.replace(/^[^:]*:/, "")))
}

function signed(name: string): string {
  return name.startsWith("*") ? name : `:${name}`
}
