import { shortName, underscore } from "../../core/table/names/naming.js"

/** The words of a name: of camel case, snake case, or with other signs between them. */
function wordsOf(text: string): readonly string[] {
  // Letters without their accents.
  const plain = text.normalize("NFD").replaceAll(/\p{M}+/gu, "")
  return underscore(plain.replace(/[^A-Za-z0-9]+/g, "_"))
    .split("_")
    .filter((word) => word !== "")
}

/** `"user accounts"` and `"userAccounts"` as `"UserAccounts"`. */
export function pascalCase(text: string): string {
  const name = wordsOf(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")
  return /^\d/.test(name) ? `N${name}` : name
}

/** `"book-routes"` as `"bookRoutes"`: the name of a variable. */
export function camelCase(text: string): string {
  return pascalCase(text).replace(/^[A-Z]/, (first) => first.toLowerCase())
}

/** `"listUsers"` and `"list-users"` as `"list_users"`. */
export function snakeCase(text: string): string {
  return wordsOf(text).join("_")
}

/** A name that is not taken: the given one, or with the smallest number from 2 after it. */
export function freeName(base: string, isTaken: (name: string) => boolean, sign = ""): string {
  let name = base
  for (let number = 2; isTaken(name); number += 1) name = `${base}${sign}${number}`
  return name
}

/** The name of a param in a pattern: letters, digits and underscores, not beginning with a digit. */
export function paramName(text: string): string {
  const name = text.replace(/[^A-Za-z0-9_]+/g, "_")
  return /^[a-z_]/.test(name) ? name : snakeCase(name).replace(/^(?=\d|$)/, "param_")
}

/** The controller of a name; that of `"static"` gets another one, since helpers of the name exist already. */
export function controllerName(text: string): string {
  const name = `${pascalCase(text) || "Page"}Controller`
  return shortName(name) === "static" ? "StaticFilesController" : name
}

/** The controller of a path: that of its last fixed segment that begins a collection. */
export function controllerOfPath(path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "")
  const isFixed = (segment: string): boolean => !/[:*]/.test(segment)
  const named = segments.filter((segment) => isFixed(segment) && !/^(?:api|v\d+(?:\.\d+)*)$/i.test(segment))
  return controllerName(singular(named[0] ?? "page"))
}

function singular(word: string): string {
  if (/(?:ss|us|is|news|settings)$/i.test(word)) return word
  if (/ies$/i.test(word)) return word.replace(/ies$/i, "y")
  return word.replace(/(?<=(?:ch|sh|x|ss))es$/i, "").replace(/s$/i, "")
}

const ACTIONS: ReadonlyMap<string, readonly [collection: string, member: string]> = new Map([
  ["get", ["index", "show"]],
  ["head", ["index", "show"]],
  ["post", ["create", "create"]],
  ["put", ["update", "update"]],
  ["patch", ["update", "update"]],
  ["delete", ["delete", "delete"]],
])

/** The action of a route without a name: as in resources, or the last fixed segment of a longer path. */
export function actionOfPath(verb: string, path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "")
  const isParam = (segment: string): boolean => /[:*]/.test(segment)
  const last = segments.at(-1) ?? ""
  const [collection, member] = ACTIONS.get(verb) ?? [verb === "*" ? "any" : verb, verb === "*" ? "any" : verb]
  if (isParam(last)) return member
  const fixed = segments.filter((segment) => !isParam(segment) && !/^(?:api|v\d+)$/i.test(segment))
  if (fixed.length < 2) return collection
  const own = snakeCase(last)
  return verb === "get" || verb === "post" ? own || collection : `${collection}_${own}`.replace(/_$/, "")
}
