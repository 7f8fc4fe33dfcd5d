/** The value of a header of a request. */
export type Header = (name: string) => string | undefined

/** What a guard does: the status with which it refuses a request, or undefined. */
export type Rule = (header: Header, path: string) => number | undefined

export const login: Rule = (header) => (header("authorization") === undefined ? 401 : undefined)
export const optional: Rule = () => undefined
export const key: Rule = (header) => (header("x-key") === "k" ? undefined : 401)
export const role =
  (name: string): Rule =>
  (header) =>
    header("authorization") === undefined ? 401 : header("authorization") === name ? undefined : 403

/** Refuses the requests that name it. */
export const refusing =
  (id: string): Rule =>
  (header) =>
    header("refuse") === id ? 403 : undefined

/** Plugs by their names, each with what a request names to be refused. */
export const refusals = (ids: Readonly<Record<string, string>>): Readonly<Record<string, Rule>> =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, refusing(id)]))

/** A guard that the import put before a whole row, although it is for some of its paths: its plug checks the path. */
export const under =
  (path: string, rule: Rule): Rule =>
  (header, asked) =>
    `${asked}/`.startsWith(`${path}/`) ? rule(header, asked) : undefined

/** The headers of requests: without credentials, and with some. */
export const CREDENTIALS: readonly Readonly<Record<string, string>>[] = [
  {},
  { authorization: "user" },
  { authorization: "admin" },
  { "x-key": "k" },
  { authorization: "admin", "x-key": "k" },
  { authorization: "user", "x-key": "wrong" },
  { authorization: "user", "accept-version": "2.0.0" },
]

/** The headers of requests that no guard refuses, and of those that one of them does. */
export const REFUSED: readonly Readonly<Record<string, string>>[] = [
  {},
  ...["a", "b", "c", "d", "e", "f"].map((id) => ({ refuse: id })),
]

/** An application before it moves. */
export interface Moving<App> {
  readonly make: () => App
  /** What each plug of the imported table does, by its name there. */
  readonly plugs: Readonly<Record<string, Rule>>
}

/** A function with a name of its own, as one that is declared has. */
export function named<Given extends object>(name: string, given: Given): Given {
  return Object.defineProperty(given, "name", { value: name })
}
