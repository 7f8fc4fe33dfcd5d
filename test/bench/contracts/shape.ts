/** One route with a contract. Its path is `/<group>/:id/<action>`. */
export interface Route {
  readonly group: Group
  readonly action: string
  /** The schema of its query, or of its whole input. */
  readonly input: string
}

/** Ten routes or fewer with one controller, in one file. */
export interface Group {
  readonly name: string
  /** The name of the schema that its routes answer with; controllers have it in their names. */
  readonly title: string
  readonly routes: readonly Route[]
}

/** Files of a program, by their paths. */
export type Files = Readonly<Record<string, string>>

/** A list of completions: the code that is typed at the end of a file with calls, with `/*|*\/` at the cursor. */
export interface Probe {
  readonly marked: string
  /** A name that must be in the list. */
  readonly offered: string
}

/** A wrong call, and a part of the message that the compiler must give. */
export type WrongCall = readonly [code: string, message: string]

/** How a program is written with one library. */
export interface Library {
  readonly name: string
  /** All files except the schemas and the calls. */
  write(groups: readonly Group[]): Files
  /** What each route's schemas are like; see `writeSchemas`. */
  readonly schemas: "query" | "input"
  /** Whether a build writes the declarations of all files but the calls, against which the calls are then compiled. */
  readonly isBuilt?: boolean
  /** The file with the contracts of a group. */
  tableFile(group: Group): string
  /** The contract of a route in that file. */
  row(route: Route): string
  /** The imports of a file with calls, which is in the folder `calls`. */
  callImports(groups: readonly Group[]): string
  /** The statements that call a route, and return a value of its typed answer. */
  call(route: Route): string
  wrongCalls(route: Route): readonly WrongCall[]
  /** The list of the names behind which all routes are, and that of the members of a route's typed answer. */
  readonly probes: (route: Route) => { readonly names: Probe; readonly answer: Probe }
}

const WORDS = ["user", "post", "comment", "page", "session", "invoice", "project", "team", "order", "product"]
const ACTIONS = ["show", "edit", "tree", "latest", "history", "members", "settings", "stats", "export", "audit"]
const CALL_FILES = 100

/** `count` routes, in groups of ten. */
export function makeGroups(count: number): readonly Group[] {
  return Array.from({ length: Math.ceil(count / ACTIONS.length) }, (_, index) => {
    const name = `${WORDS[index % WORDS.length] ?? ""}${index}`
    return makeGroup(name, ACTIONS.slice(0, count - index * ACTIONS.length))
  })
}

function makeGroup(name: string, actions: readonly string[]): Group {
  const title = capitalize(name)
  const routes: Route[] = []
  const group = { name, title, routes }
  for (const action of actions) routes.push({ group, action, input: `${title}${capitalize(action)}` })
  return group
}

/** A route that is not in the program, which an edit adds. It uses the schemas of another. */
export function freshRoute(route: Route, round: number): Route {
  return { ...route, action: `fresh${round}` }
}

/** The program for a library: the same routes, the same schemas and one call for each route, in at most 100 files. */
export function writeProgram(library: Library, groups: readonly Group[]): Files {
  return {
    ...writeSchemaFiles(groups, library.schemas),
    ...library.write(groups),
    ...Object.fromEntries(writeCalls(library, groups)),
  }
}

/** The schemas alone, whose cost is in that of each program. */
export function writeSchemaFiles(groups: readonly Group[], kind: Library["schemas"]): Files {
  return {
    ...Object.fromEntries(groups.map((group) => [`schemas/${group.name}.ts`, writeSchemas(group, kind)])),
    "schemas/problem.ts": `${ZOD}export const Problem = z.object({ detail: z.string() })\n`,
  }
}

const ZOD = `import { z } from "zod"\n`

/**
 * The schemas of a group: the answer that its routes share, and one for each route. Behind a router the latter is only the
 * query, which consists of strings; behind a protocol of calls it is the whole input, with the param.
 */
function writeSchemas({ title, routes }: Group, kind: Library["schemas"]): string {
  const fields =
    kind === "query"
      ? "page: z.coerce.number().int().min(1).default(1), search: z.string().optional()"
      : "id: z.number().int(), page: z.number().int().min(1).default(1), search: z.string().optional()"
  const answer = `export const ${title} = z.object({ id: z.number(), name: z.string(), page: z.number() })\n`
  return `${ZOD}${answer}${routes.map(({ input }) => `export const ${input} = z.object({ ${fields} })\n`).join("")}`
}

function writeCalls(library: Library, groups: readonly Group[]): readonly (readonly [string, string])[] {
  const routes = groups.flatMap((group) => group.routes)
  const size = Math.ceil(routes.length / CALL_FILES)
  return Array.from({ length: Math.ceil(routes.length / size) }, (_, index) => {
    const called = routes.slice(index * size, (index + 1) * size)
    const functions = called.map((route) => writeFunction(`${route.group.name}_${route.action}`, library.call(route)))
    return [callFile(index), `${library.callImports(groupsOf(called))}${functions.join("")}`]
  })
}

/** The path of a file with calls. */
export function callFile(index: number): string {
  return `calls/calls${index}.ts`
}

/** An exported function around statements. */
export function writeFunction(name: string, statements: string): string {
  return `export async function ${name}() {\n  ${statements.replaceAll("\n", "\n  ")}\n}\n`
}

function groupsOf(routes: readonly Route[]): readonly Group[] {
  return [...new Set(routes.map(({ group }) => group))]
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** One line for each item. */
export function lines<Item>(items: readonly Item[], write: (item: Item) => string): string {
  return items.map((item) => `${write(item)}\n`).join("")
}
