import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"
import { makeProject } from "../../unit/build/cli/project.js"

const ROUTES = `import { define_routes, get, resources, scope } from "waymark"

export const routes = define_routes([
  scope("/shop", "Shop", [resources("/users", "UserController"), get("/files/*path", "FileController", "show")]),
])
`
const USER = `import { helpers } from "waymark"
import { routes as compiled } from "./compiled.js"
import { routes } from "./routes.js"

type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends (<T>() => T extends Other ? 1 : 2) ? true : false
export const same: Same<typeof compiled, typeof routes> = true
const Routes = helpers(compiled)
export const path: string = Routes.user_path(new URL("https://example.com"), "show", 7)
// @ts-expect-error - no such action
Routes.user_path(new URL("https://example.com"), "shwo", 7)
`
const project = makeProject({ "routes.ts": ROUTES, "user.ts": USER })
afterAll(() => project.remove())

it.each([["compiled.ts"], ["compiled.js"]])(
  "waymark compile writes a module %s with exactly the types of the table",
  async (out) => {
    expect((await project.run(["compile", "--out", out])).stderr).toBe("")
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: "es2022",
      module: "nodenext",
      isolatedModules: true,
      verbatimModuleSyntax: true,
      skipLibCheck: true,
      types: [],
      lib: ["es2023", "dom"],
      paths: {
        waymark: [join(root, ".cache/declarations/index.d.ts")],
        "waymark/compiled": [join(root, ".cache/declarations/core/compiled/index.d.ts")],
      },
    }
    const settings = { compilerOptions, files: ["user.ts"] }
    writeFileSync(join(project.folder, "package.json"), '{ "type": "module" }')
    writeFileSync(join(project.folder, "tsconfig.user.json"), JSON.stringify(settings))
    const tsc = join(root, "node_modules/typescript-7/bin/tsc")
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.user.json"], {
      cwd: project.folder,
      encoding: "utf8",
    })
    expect(stdout).toBe("")
  },
)
