/** A path with a param in the syntax of other routers: `{name}` or `<name>`. */
export type ForeignPath = `${string}{${string}}${string}` | `${string}<${string}>${string}`

/** Rewrites the params of such a path with colons: `/users/{id}` to `/users/:id`, `/<int:id>` to `/:id`. */
export type WithColons<Path extends string> = AngleColons<BraceColons<Path>>

// prettier-ignore
type BraceColons<Path extends string, Done extends string = ""> =
  Path extends `${infer Before}{${infer Name}}${infer After}` ?
    BraceColons<After, `${Done}${Before}${WithSign<Name extends `${infer Own}:${string}` ? Own : Name>}`> :
  `${Done}${Path}`

// prettier-ignore
type AngleColons<Path extends string, Done extends string = ""> =
  Path extends `${infer Before}<${infer Name}>${infer After}` ?
    AngleColons<After, `${Done}${Before}${WithSign<Name extends `${string}:${infer Own}` ? Own : Name>}`> :
  `${Done}${Path}`

type WithSign<Name extends string> = Name extends `*${string}` ? Name : `:${Name}`

/** Whether a path has a param in the syntax of other routers. */
export function isForeignPath(path: string): boolean {
  return /\{[^}]*\}|<[^>]*>/.test(path)
}

export function withColons(path: string): string {
  return path
    .replace(/\{([^}]*)\}/g, (_, name: string) => withSign(name.replace(/:.*$/s, "")))
    .replace(/<([^>]*)>/g, (_, name: string) => withSign(name.replace(/^[^:]*:/, "")))
}

function withSign(name: string): string {
  return name.startsWith("*") ? name : `:${name}`
}
