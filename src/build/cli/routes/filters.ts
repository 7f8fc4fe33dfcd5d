import { listedMethod } from "../../../core/table/rows/listed-route.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { listWords } from "../../../core/lib/list-words.js"
import type { Route } from "../../../core/table/route.js"
import { didYouMean } from "../did-you-mean.js"
import { CommandError } from "../errors.js"
import type { ListedRoute } from "./list.js"

/** The options that select routes of the listing. A route must match all of them. */
export interface Filters {
  /** A part of its line, ignoring case. */
  readonly grep?: string | undefined
  /** A method that it answers, ignoring case. */
  readonly verb?: string | undefined
  /** A pipeline or plug that its requests go through. */
  readonly pipeline?: string | undefined
  /** Its controller or plug, with or without the alias of its scopes, ignoring case. */
  readonly controller?: string | undefined
}

/** Keeps the rows that match all filters. */
export function filterRoutes(rows: readonly ListedRoute[], filters: Filters): readonly ListedRoute[] {
  return TESTS.reduce((left, { name, fits }) => {
    const wanted = filters[name]
    return wanted === undefined ? left : left.filter((row) => fits(row, wanted))
  }, rows)
}

/** The error that no row of a module matches, with the values of a filter that would match. */
export function noRowError(file: string, rows: readonly ListedRoute[], filters: Filters): CommandError {
  if (rows.length === 0) return new CommandError(`${file}: the table has no routes`, "Add a row to the table.")
  const given = TESTS.filter(({ name }) => filters[name] !== undefined)
  const alone = given.find(({ name }) => filterRoutes(rows, { [name]: filters[name] }).length === 0)
  if (alone === undefined) {
    const all = listWords(given.map(({ name }) => `--${name}`))
    return new CommandError(`${file}: no route matches ${all} together`, "Leave out one of them.")
  }
  const known = new Set(rows.flatMap(({ route }) => alone.known(route)))
  const wanted = filters[alone.name] ?? ""
  return new CommandError(
    `${file}: no route ${alone.verb} ${inspect(wanted)}${alone.name === "grep" ? " in its line" : ""}`,
    knownAdvice(wanted, [...known]),
  )
}

/** The most values that are listed. */
const MOST = 10

function knownAdvice(wanted: string, known: readonly string[]): string {
  if (known.length === 0) return "Leave out the option for all routes."
  const near = didYouMean(wanted, known)
  if (near !== "") return near
  const others = known.length > MOST ? [`${known.length - MOST} more`] : []
  return `The table has ${listWords([...known.slice(0, MOST).map((name) => `"${name}"`), ...others])}.`
}

interface FilterTest {
  readonly name: keyof Filters
  readonly verb: string
  readonly fits: (row: ListedRoute, wanted: string) => boolean
  /** The values of a route that this filter accepts. */
  readonly known: (route: Route) => readonly string[]
}

const TESTS: readonly FilterTest[] = [
  {
    name: "grep",
    verb: "has",
    fits: ({ cells }, wanted) => normalize(cells.join(" ")).includes(normalize(wanted)),
    known: () => [],
  },
  {
    name: "verb",
    verb: "answers",
    fits: ({ route }, wanted) =>
      route.verb === "*" || [route.verb.toUpperCase(), listedMethod(route)].includes(wanted.toUpperCase()),
    known: (route) => [listedMethod(route)],
  },
  {
    name: "pipeline",
    verb: "goes through",
    fits: ({ route }, wanted) => route.pipe_through.includes(wanted),
    known: ({ pipe_through }) => pipe_through,
  },
  {
    name: "controller",
    verb: "has the controller",
    fits: ({ route }, wanted) => `.${route.plug}`.toLowerCase().endsWith(`.${wanted.toLowerCase()}`),
    known: ({ plug }) => [plug],
  },
]

/** In lower case, with single spaces, so that a part of a line can be copied from the listing. */
function normalize(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ")
}
