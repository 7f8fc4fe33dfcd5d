// Waymark for the benchmark of typed routers: projects of n routes, as files by name.
//   route i:  /g<floor(i / 10)>/r<i>/:id        when i is even
//             /g<floor(i / 10)>/r<i>/:id/:sub   when i is odd
// Each route reads its params in an action, and is linked to once; web.build ties all together.
// To use it: pack the package and install it beside the other libraries, then add `...waymark` to the harness's table of
// generators, and `...probes(n)` to that of completions. A generator is a function from n to files.

const range = (count) => Array.from({ length: count }, (_, i) => i)
const chunks = (n, size) =>
  range(Math.ceil(n / size)).map((at) => range(Math.min(size, n - at * size)).map((i) => at * size + i))
const isOdd = (i) => i % 2 === 1
const path = (i) => `/r${i}/:id${isOdd(i) ? "/:sub" : ""}`
const read = (i) => `const v: string = params.id${isOdd(i) ? " + params.sub" : ""}; return conn.text(v)`
const link = (i) => (isOdd(i) ? "'x', 1" : "'x'")

const LINKS = `import type { HelperContext } from 'waymark'\nimport { Routes } from './routes'\ndeclare const conn: HelperContext\n`
const APP = `import { define_router } from 'waymark/server'\nimport { routes } from './routes'\nconst web = define_router(routes)\n`

const table = (builders, rows) =>
  `import { ${builders}, helpers } from 'waymark'\nexport const routes = [\n${rows.join("\n")}\n] as const\nexport const Routes = helpers(routes)\n`

/** Scopes of ten routes, and a controller for five: the shape of an application. */
function scopes(n) {
  const controllers = chunks(n, 5)
  return {
    "routes.ts": table(
      "get, scope",
      chunks(n, 10).map((group, g) => {
        const rows = group.map((i) => `    get('${path(i)}', 'C${Math.floor(i / 5)}Controller', 'r${i}'),`)
        return `  scope('/g${g}', 'G${g}', [\n${rows.join("\n")}\n  ]),`
      }),
    ),
    "app.ts":
      APP +
      controllers
        .map((routes, c) => {
          const actions = routes.map((i) => `  r${i}(conn, params) { ${read(i)} },`)
          return `const c${c} = web.controller('G${Math.floor(c / 2)}.C${c}Controller', {\n${actions.join("\n")}\n})`
        })
        .join("\n") +
      `\nexport const Router = web.build({\n${chunks(controllers.length, 2)
        .map((group, g) => `  G${g}: { ${group.map((c) => `C${c}Controller: c${c}`).join(", ")} },`)
        .join("\n")}\n})\n`,
    "links.ts":
      LINKS +
      range(n)
        .map((i) => `export const l${i}: string = Routes.c${Math.floor(i / 5)}_path(conn, 'r${i}', ${link(i)})`)
        .join("\n"),
  }
}

/** A flat table with a controller, and so a helper, for every route: the dearest shape. */
function flat(n) {
  return {
    "routes.ts": table(
      "get",
      range(n).map((i) => `  get('/g${Math.floor(i / 10)}${path(i)}', 'R${i}Controller', 'show'),`),
    ),
    "app.ts":
      APP +
      range(n)
        .map((i) => `const c${i} = web.controller('R${i}Controller', { show(conn, params) { ${read(i)} } })`)
        .join("\n") +
      `\nexport const Router = web.build({\n${range(n)
        .map((i) => `  R${i}Controller: c${i},`)
        .join("\n")}\n})\n`,
    "links.ts":
      LINKS +
      range(n)
        .map((i) => `export const l${i}: string = Routes.r${i}_path(conn, 'show', ${link(i)})`)
        .join("\n"),
  }
}

const WITHOUT_ID = ["index", "new", "create"]
const WITH_ID = ["edit", "show", "update", "delete"]

/** Resources of seven actions, one for each seven routes. */
function resources(n) {
  const all = range(Math.ceil(n / 7))
  const actions = [
    ...WITHOUT_ID.map((action) => `${action}(conn) { return conn.text('') }`),
    ...WITH_ID.map((action) => `${action}(conn, params) { ${read(0)} }`),
  ].join(", ")
  const calls = (i) =>
    [...WITHOUT_ID.map((action) => `'${action}'`), ...WITH_ID.map((action) => `'${action}', 'x'`)]
      .map((args) => `Routes.r${i}_path(conn, ${args})`)
      .join("; ")
  return {
    "routes.ts": table(
      "resources",
      all.map((i) => `  resources('/g${i}/r${i}', 'R${i}Controller'),`),
    ),
    "app.ts":
      APP +
      all.map((i) => `const c${i} = web.controller('R${i}Controller', { ${actions} })`).join("\n") +
      `\nexport const Router = web.build({\n${all.map((i) => `  R${i}Controller: c${i},`).join("\n")}\n})\n`,
    "links.ts": LINKS + all.map(calls).join("\n"),
  }
}

export const waymark = { "waymark-scopes": scopes, "waymark-flat": flat, "waymark-resources": resources }

/** What is completed in an editor, at `n` routes: the file, the text typed at its end, what it is, how far back. */
export const probes = (n) => {
  const i = Math.floor(n / 20) * 10 + 1
  return {
    "waymark-scopes": [
      ["links.ts", "Routes.", "route name"],
      ["links.ts", `Routes.c${Math.floor(i / 5)}_path(conn, '')`, "action", 2],
    ],
    "waymark-flat": [
      ["links.ts", "Routes.", "route name"],
      ["links.ts", `Routes.r${i}_path(conn, '')`, "action", 2],
    ],
  }
}
