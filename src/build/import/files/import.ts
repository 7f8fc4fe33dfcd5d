import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { standard_plugs } from "../../../server/plugs/index.js"
import { CommandError } from "../../cli/errors.js"
import { withoutTakenKinds } from "../checked-kinds.js"
import { guardedRows } from "../guarded-rows.js"
import type { Guarded } from "../guarded-rows.js"
import { actionOfPath, controllerOfPath, snakeCase } from "../naming.js"
import { Notes } from "../notes.js"
import { inMatchingOrder } from "../order.js"
import { comment, someOptions, withoutPattern } from "../rows.js"
import type { Imported } from "../source.js"
import { exportNames } from "./exports.js"
import type { ExportNames } from "./exports.js"
import { FRAMEWORKS } from "./frameworks.js"
import type { Framework, RouteFile } from "./frameworks.js"
import { folderPatterns } from "./names.js"

/** A table of the routes that a project of Next.js, SvelteKit, Nuxt or Nitro has by the names of its files. None is loaded. */
export function importFiles(path: string, shown: string): Imported {
  const project = new ProjectFiles(rootOf(path))
  const title = FRAMEWORKS.find((framework) => project.routesOf(framework).length > 0)?.title
  const frameworks = FRAMEWORKS.filter((framework) => framework.title === title)
  if (title === undefined)
    throw new CommandError(
      `${shown} has no routes`,
      "Give a project of Next.js with app or pages/api, of SvelteKit with src/routes, or of Nuxt or Nitro with server/api or server/routes.",
    )
  const notes = new Notes()
  const before = [...new Set(frameworks.flatMap((framework) => project.guardsBefore(framework)))]
  const guarded = frameworks.flatMap((framework) =>
    project.routesOf(framework).flatMap((file) => rowsOf(file, before, notes)),
  )
  const unknown = [...new Set(frameworks.flatMap((framework) => project.settingsOf(framework)))]
  notes.add("settings that may change paths or add guards", "each is a comment at the head of the file", unknown.length)
  const ordered = withoutTakenKinds(inMatchingOrder(withoutRepeated(guarded, notes)), notes)
  const rows = guardedRows(ordered, notes, {
    comment: (guard) => `runs before these routes: give define_router a plug named "${guard}"`,
    counted: (guard) => `rows behind ${guard}`,
  })
  return {
    origin: `a project of ${title}`,
    comments: unknown.map(
      (file) => `Not read: ${file}, which may change paths or add guards: compare it with the rows.`,
    ),
    tables: [{ name: "routes", comments: [], items: rows }],
    notes,
  }
}

/** The folder of the project, if that of its routes was given. */
function rootOf(path: string): string {
  const folders = FRAMEWORKS.flatMap((framework) => framework.folders.map(([folder]) => folder))
  const own = folders
    .toSorted((one, other) => other.length - one.length)
    .find((folder) => path.endsWith(sep + folder.replaceAll("/", sep)))
  return own === undefined ? path : path.slice(0, -own.length - 1)
}

/** A file of routes, with the guards of its folder. */
interface PlacedFile extends RouteFile {
  readonly file: string
  readonly guards: readonly string[]
}

class ProjectFiles {
  readonly #root: string
  /** Their paths in the project, with slashes, sorted. */
  readonly #files: readonly string[]

  constructor(root: string) {
    this.#root = root
    this.#files = listFiles(root)
  }

  routesOf(framework: Framework): readonly PlacedFile[] {
    const { needs } = framework
    if (needs !== undefined && !this.#files.some((file) => needs.test(file))) return []
    return framework.folders.flatMap(([folder, before]) => {
      const inside = this.#files.flatMap((file) =>
        file.startsWith(`${folder}/`) ? [file.slice(folder.length + 1)] : [],
      )
      const layouts = inside
        .flatMap((path) => {
          const guard = framework.guard(path, () => this.#exports(`${folder}/${path}`))
          return guard === undefined ? [] : [{ ...guard, under: path.replace(/[^/]*$/, "") }]
        })
        .toSorted((one, other) => one.under.length - other.under.length)
      // A page with a function for its data is a row.
      const isServed = (path: string): boolean => {
        const own = path.replace(/[^/]*$/, "")
        const servers = inside.filter(
          (one) => /^\+page\.server\.[jt]s$/.test(one.slice(own.length)) && one.startsWith(own),
        )
        return (
          /\+page[^/]*\.svelte$/.test(path) &&
          servers.some((one) => this.#exports(`${folder}/${one}`).names.has("load"))
        )
      }
      return inside
        .filter((path) => isScript(path) && !isServed(path))
        .flatMap((path): readonly PlacedFile[] => {
          const read = framework.read(path, () => this.#exports(`${folder}/${path}`))
          if (read === undefined) return []
          const isPage = /(?:^|\/)\+page/.test(path)
          const guards = layouts.filter(({ under, isOfPages }) => path.startsWith(under) && (isPage || !isOfPages))
          return [
            {
              ...read,
              names: [...before, ...read.names],
              file: `${folder}/${path}`,
              guards: guards.map(({ name }) => this.#plug(name)),
            },
          ]
        })
    })
  }

  /** The plugs of files that run before all routes. */
  guardsBefore({ before }: Framework): readonly string[] {
    return this.#files.flatMap((file) =>
      before.flatMap(([pattern, exported, name]) =>
        pattern.test(file) && this.#exports(file).names.has(exported)
          ? [this.#plug(name === "" ? ownName(file) : name)]
          : [],
      ),
    )
  }

  /** The files of settings whose words may change paths. */
  settingsOf({ settings }: Framework): readonly string[] {
    return this.#files.filter((file) =>
      settings.some(
        ([pattern, words]) => pattern.test(file) && words.test(readFileSync(join(this.#root, file), "utf8")),
      ),
    )
  }

  #exports(file: string): ExportNames {
    return exportNames(join(this.#root, file), file)
  }

  /** The name of a plug, which no standard plug has. */
  #plug(text: string): string {
    const name = snakeCase(text) || "guard"
    return Object.hasOwn(standard_plugs, name) ? `${name}_2` : name
  }
}

/** `01.auth.ts` as `auth`: numbers are for the order. */
function ownName(file: string): string {
  const [last = ""] = file.split("/").slice(-1)
  return last.replace(/\.[cm]?[jt]s$/, "").replace(/^\d+[._-]?/, "")
}

function isScript(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|svelte|vue)$/.test(path) && !/\.d\.[cm]?ts$|\.(?:test|spec)\./.test(path)
}

/** All files of a project, without those of packages and builds. */
function listFiles(root: string): readonly string[] {
  const found: string[] = []
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name === "node_modules" || entry.name.startsWith(".")) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile()) found.push(relative(root, path).split(sep).join("/"))
    }
  }
  visit(root)
  return found.toSorted((one, other) => (one < other ? -1 : 1))
}

function rowsOf(
  { names, verbs, comments, file, guards }: PlacedFile,
  before: readonly string[],
  notes: Notes,
): readonly Guarded[] {
  const read = folderPatterns(names)
  const plugs = [...before, ...guards]
  const behind = plugs.length === 0 ? [] : [`  it is behind ${plugs.join(", ")}`]
  if ("reason" in read) return [{ item: withoutPattern(file, read.reason, plugs.join(", "), notes), guards: [] }]
  if (verbs === undefined) {
    notes.add("pages, which stay", "forward their paths to the other application, or write rows for them")
    return [{ item: comment(`a page: ${read.patterns.map(({ pattern }) => pattern).join(" and ")}`), guards: [] }]
  }
  const said = [...read.comments, ...comments]
  notes.addComments(said)
  if (verbs.length === 0 && said.length > 0)
    return [{ item: comment(`not carried: ${file}`, ...said.map((text) => `  ${text}`), ...behind), guards: [] }]
  return read.patterns.flatMap(({ pattern, where }) =>
    verbs.map((verb): Guarded => ({
      item: {
        verb,
        path: pattern,
        controller: controllerOfPath(pattern),
        action: actionOfPath(verb, pattern),
        options: someOptions({ where: someOptions(where) }),
        comments: said,
      },
      guards: plugs,
    })),
  )
}

/** The same rows. A second one of a method and a path becomes a comment: the framework chooses by the header accept. */
function withoutRepeated(items: readonly Guarded[], notes: Notes): readonly Guarded[] {
  const seen = new Set<string>()
  return items.map((guarded) => {
    const { item } = guarded
    if (!("verb" in item)) return guarded
    const key = `${item.verb} ${item.path}`
    if (!seen.has(key)) {
      seen.add(key)
      return guarded
    }
    notes.add(
      "rows whose requests another row takes",
      "each is a comment: do what it says in the action of the other row",
    )
    const behind = guarded.guards.length === 0 ? "" : `, behind ${guarded.guards.join(", ")}`
    return { item: comment(`not carried: a second ${key}${behind}, which is chosen by the header accept`), guards: [] }
  })
}
