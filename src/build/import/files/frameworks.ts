import { basename } from "node:path"
import type { ExportNames } from "./exports.js"

/** A file of a framework's folder of routes. */
export interface RouteFile {
  /** The names of its folders, and its own if that is in its path. */
  readonly names: readonly string[]
  /** In lower case, `"*"` for any method; undefined for a page, which stays. */
  readonly verbs: readonly string[] | undefined
  readonly comments: readonly string[]
}

/** How a framework names files. Paths have slashes, and begin in the folder. */
export interface Framework {
  readonly title: string
  /** The folders of routes, with the beginning of their paths, within the folder that was given. */
  readonly folders: readonly (readonly [folder: string, before: readonly string[]])[]
  /** A file without which a folder is not one of the framework. */
  readonly needs?: RegExp
  /** Reads a file; undefined if it is not a route. */
  read(path: string, exportsOf: () => ExportNames): RouteFile | undefined
  /** Files that run before routes, with the name of the plug; a layout only before pages under its folder. */
  guard(path: string, exportsOf: () => ExportNames): { readonly name: string; readonly isOfPages: boolean } | undefined
  /** Files outside the folders that run before all routes, with the export that does. */
  readonly before: readonly (readonly [file: RegExp, exported: string, name: string])[]
  /** What a file of settings may change, by the words in it. */
  readonly settings: readonly (readonly [file: RegExp, words: RegExp])[]
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]
const SCRIPT = /\.[cm]?[jt]sx?$/

function foldersOf(path: string): readonly string[] {
  return path.split("/").slice(0, -1)
}

/** The rows of exported functions with the names of methods. GET also answers HEAD. */
function ofMethods(path: string, { names, hasOthers }: ExportNames): RouteFile {
  const methods = METHODS.filter((name) => names.has(name) && !(name === "HEAD" && names.has("GET")))
  const verbs = [...methods.map((name) => name.toLowerCase()), ...(names.has("fallback") ? ["*"] : [])]
  const comments = hasOthers ? ["it exports all of another module: write rows for its methods"] : []
  return { names: foldersOf(path), verbs, comments }
}

/** The files of metadata of Next.js, which serve a path. */
const METADATA: readonly (readonly [name: RegExp, path: string])[] = [
  [/^sitemap$/, "sitemap.xml"],
  [/^robots$/, "robots.txt"],
  [/^manifest$/, "manifest.webmanifest"],
  [/^(?:icon|apple-icon|opengraph-image|twitter-image)\d*$/, ""],
]

const next: Framework = {
  title: "Next.js",
  folders: [
    ["app", []],
    ["src/app", []],
  ],
  read(path, exportsOf) {
    if (foldersOf(path).some((name) => name.startsWith("_"))) return undefined
    const name = basename(path).replace(SCRIPT, "")
    if (name === "route") return ofMethods(path, exportsOf())
    const own = name === "page" ? [] : METADATA.flatMap(([pattern, file]) => (pattern.test(name) ? [file || name] : []))
    return name !== "page" && own.length === 0
      ? undefined
      : { names: [...foldersOf(path), ...own], verbs: undefined, comments: [] }
  },
  guard: () => undefined,
  before: [
    [/^(?:src\/)?middleware\.[jt]s$/, "middleware", "middleware"],
    [/^(?:src\/)?middleware\.[jt]s$/, "default", "middleware"],
    [/^(?:src\/)?proxy\.[jt]s$/, "proxy", "proxy"],
    [/^(?:src\/)?proxy\.[jt]s$/, "default", "proxy"],
  ],
  settings: [
    [/^next\.config\./, /\b(?:basePath|rewrites|redirects|i18n|trailingSlash)\b/],
    [/^(?:src\/)?(?:middleware|proxy)\.[jt]s$/, /\bmatcher\b/],
  ],
}

/** The files of `pages/api`, whose default export answers all methods. */
const nextPages: Framework = {
  ...next,
  folders: [
    ["pages/api", ["api"]],
    ["src/pages/api", ["api"]],
  ],
  read(path, exportsOf) {
    if (!exportsOf().names.has("default")) return undefined
    const name = basename(path).replace(SCRIPT, "")
    return { names: name === "index" ? foldersOf(path) : [...foldersOf(path), name], verbs: ["*"], comments: [] }
  },
}

/** The pages of `pages`, in a project that has them. */
const nextPagesRouter: Framework = {
  ...next,
  folders: [
    ["pages", []],
    ["src/pages", []],
  ],
  needs: /^next\.config\.|^(?:src\/)?pages\/_app\./,
  read(path) {
    if (/^api\/|(?:^|\/)_\w+\.[jt]sx?$/.test(path) || !/\.[jt]sx?$/.test(path)) return undefined
    return pageAt(path)
  },
}

/** A page whose name is in its path. */
function pageAt(path: string): RouteFile {
  const name = basename(path).replace(/\.\w+$/, "")
  return { names: name === "index" ? foldersOf(path) : [...foldersOf(path), name], verbs: undefined, comments: [] }
}

const svelteKit: Framework = {
  title: "SvelteKit",
  folders: [["src/routes", []]],
  read(path, exportsOf) {
    const file = basename(path)
    if (/^\+server\.[jt]s$/.test(file)) return ofMethods(path, exportsOf())
    if (/^\+page(?:@.*)?\.svelte$/.test(file)) return { names: foldersOf(path), verbs: undefined, comments: [] }
    if (!/^\+page\.server\.[jt]s$/.test(file)) return undefined
    const { names, hasOthers } = exportsOf()
    const verbs = [...(names.has("load") ? ["get"] : []), ...(names.has("actions") ? ["post"] : [])]
    const comments = hasOthers ? ["it exports all of another module: write rows for its load and actions"] : []
    return { names: foldersOf(path), verbs, comments }
  },
  guard(path, exportsOf) {
    if (!/^\+layout\.server\.[jt]s$/.test(basename(path)) || !exportsOf().names.has("load")) return undefined
    const names = foldersOf(path).map((name) => name.replace(/\W+/g, " "))
    return { name: ["layout", ...names].join(" "), isOfPages: true }
  },
  before: [[/^src\/hooks\.server(?:\/index)?\.[jt]s$/, "handle", "handle"]],
  settings: [
    [/^svelte\.config\./, /\bbase\s*:/],
    [/^src\/hooks(?:\/index)?\.[jt]s$/, /\breroute\b/],
  ],
}

const nitro: Framework = {
  title: "Nitro",
  folders: [
    ["server/api", ["api"]],
    ["server/routes", []],
  ],
  read(path, exportsOf) {
    const name = basename(path)
      .replace(SCRIPT, "")
      .replace(/\.(?:dev|prod|prerender)$/, "")
    const [, own = "", method = ""] =
      /^(.*?)(?:\.(get|head|patch|post|put|delete|connect|options|trace))?$/.exec(name) ?? []
    const names = own === "index" ? foldersOf(path) : [...foldersOf(path), own]
    const comments = [
      ...(/\.(?:dev|prod|prerender)\.\w+$/.test(path) ? ["only in one environment: check it in a plug"] : []),
      ...(exportsOf().isSocket ? ["it answers WebSockets: write a row of socket in place of this one"] : []),
    ]
    return { names, verbs: [method === "" ? "*" : method], comments }
  },
  guard: () => undefined,
  before: [[/^(?:server\/)?middleware\/.+\.[cm]?[jt]s$/, "default", ""]],
  settings: [
    [/^server\/plugins\/.+\.[cm]?[jt]s$/, /\bhooks?\b/],
    [/^(?:nuxt|nitro)\.config\./, /\b(?:routeRules|baseURL|handlers|devHandlers|scanDirs|srcDir|serverDir)\b/],
  ],
}

/** Nitro without a folder for the server. */
const plainNitro: Framework = {
  ...nitro,
  folders: [
    ["api", ["api"]],
    ["routes", []],
  ],
  needs: /^nitro\.config\./,
}

/** The pages of Nuxt. */
const nuxtPages: Framework = {
  ...nitro,
  folders: [
    ["pages", []],
    ["app/pages", []],
  ],
  needs: /^nuxt\.config\./,
  read: (path) => (path.endsWith(".vue") ? pageAt(path) : undefined),
}

/** The frameworks, in the order in which a project is compared with them. */
export const FRAMEWORKS: readonly Framework[] = [
  svelteKit,
  next,
  nextPages,
  nextPagesRouter,
  nitro,
  plainNitro,
  nuxtPages,
]
