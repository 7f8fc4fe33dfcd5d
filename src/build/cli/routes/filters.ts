import { inspect } from "../../../core/lib/errors/inspect.js"
import { quoteList } from "../../../core/table/messages.js"
import type { Route } from "../../../core/table/route.js"
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

/** Explains why no row matches, and which values of a filter would match. */
export function noRowMessage(rows: readonly ListedRoute[], filters: Filters): string {
  if (rows.length === 0) return "the table has no routes"
  const given = TESTS.filter(({ name }) => filters[name] !== undefined)
  const alone = given.find(({ name }) => filterRoutes(rows, { [name]: filters[name] }).length === 0)
  if (alone === undefined) return `no route matches ${given.map(({ name }) => `--${name}`).join(" and ")} together`
  const known = new Set(rows.flatMap(({ route }) => alone.known(route)))
  const hint = known.size === 0 ? "" : `; there is ${quoteList([...known])}`
  return `no route ${alone.verb} ${inspect(filters[alone.name])}${alone.name === "grep" ? " in its line" : hint}`
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
    fits: ({ route: { verb } }, wanted) => verb === "*" || verb === wanted.toLowerCase(),
    known: ({ verb }) => [verb.toUpperCase()],
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
