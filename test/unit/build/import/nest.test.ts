import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "../cli/project.js"
import type { Outcome, Project } from "../cli/project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

const PACKAGES = ["@nestjs/common", "@nestjs/core", "@nestjs/platform-express", "reflect-metadata", "rxjs"]

async function importApp(
  files: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<Outcome & { readonly rows: string; readonly text: string }> {
  const project = makeProject(files, Object.fromEntries(PACKAGES.map((name) => [name, name])))
  projects.push(project)
  const outcome = await project.import(["app.ts", ...options])
  const text = outcome.stdout === "" ? "" : readFileSync(join(project.folder, "routes.ts"), "utf8")
  return { ...outcome, text, rows: /define_routes\(\[\n(.*)\n\]\)/s.exec(text)?.[1]?.replace(/^ {2}/gm, "") ?? "" }
}

const HEAD = `import "reflect-metadata"
import * as nest from "@nestjs/common"
import { APP_GUARD, NestFactory } from "@nestjs/core"
const { Body, Controller, Delete, Get, Module, Param, Post, SetMetadata, UseGuards, Version } = nest
class AuthGuard { canActivate() { return true } }
class RolesGuard { canActivate() { return true } }
class KeyGuard { canActivate() { return true } }
`

const CATS = `${HEAD}
class Trim { transform(value) { return value } }
class Timing { intercept(context, next) { return next.handle() } }
class CatDto { name: string }
enum Color { Black = "black", White = "white" }
@nest.Injectable() class Cats { all() { return [] } }
@Controller("cats")
@UseGuards(AuthGuard)
class CatsController {
  constructor(private readonly cats: Cats) {}
  @Get() all() { return this.cats.all() }
  @Get(":id") one(@Param("id", nest.ParseIntPipe) id: number) { return { id } }
  @Post() @UseGuards(RolesGuard, new RolesGuard()) @SetMetadata("roles", ["admin"]) @nest.UsePipes(new Trim()) @nest.UseInterceptors(Timing)
  addCat(@Body() cat: CatDto) { return cat }
  @Get("of/:color/:kind") of(@Param("color", new nest.ParseEnumPipe(Color)) color: Color, @Param("kind", Trim) kind: string) {}
  @Delete(":id") @Version("2") remove() {}
}
@Controller()
class HomeController { @Get() home() { return "" } }
@Module({ controllers: [CatsController, HomeController], providers: [Cats, { provide: APP_GUARD, useClass: KeyGuard }] })
export class AppModule {}
`

describe("waymark import of NestJS", () => {
  it("has the guards of the application, of controllers and of methods, each on exactly its rows", async () => {
    const { rows, stdout, stderr } = await importApp({
      "app.ts": `${CATS}
        async function bootstrap() {
          const app = await NestFactory.create(AppModule, { logger: false })
          app.setGlobalPrefix("api")
          app.enableVersioning({ type: nest.VersioningType.URI })
          await app.listen(3000)
        }
        bootstrap()`,
    })
    expect(stderr).toBe("")
    expect(rows).toBe(`// middleware jsonParser: parsers of the endpoint replaces it
// middleware urlencodedParser: parsers of the endpoint replaces it

scope("/", [
  // middleware of these routes: give define_router a plug named "key_guard"
  pipe_through("key_guard"),

  scope("/", [
    // middleware of these routes: give define_router a plug named "auth_guard"
    pipe_through("auth_guard"),

    scope("/api/cats", [
      get("/", "CatsController", "all"),
      get("/:id", "CatsController", "one", { where: { id: "integer" } }),
    ]),

    scope("/", [
      // middleware of these routes: give define_router a plug named "roles_guard"
      // middleware of these routes: give define_router a plug named "roles_guard_2"
      pipe_through(["roles_guard", "roles_guard_2"]),
      // not carried: pipes Trim
      // not carried: interceptors Timing
      // not carried: the class CatDto of its body: name a schema
      post("/api/cats", "CatsController", "add_cat", { metadata: { roles: ["admin"] } }),
    ]),

    scope("/api", [
      // not carried: pipes Trim of kind
      get("/cats/of/:color/:kind", "CatsController", "of", { where: { color: ["black", "white"] } }),
      delete_("/v2/cats/:id", "CatsController", "remove"),
    ]),
  ]),
  get("/api", "HomeController", "home"),
]),`)
    expect(stdout).toContain("pipes, interceptors, filters and metadata (4): each is a comment at its row\n")
  })

  it("takes an application that a module exports or makes, with its global guards, pipes and interceptors", async () => {
    const { rows, text, stdout } = await importApp({
      "app.ts": `${CATS}
        export async function createApp() {
          const app = await NestFactory.create(AppModule, { logger: false })
          app.useGlobalGuards(new RolesGuard())
          app.useGlobalPipes(new Trim())
          app.useGlobalInterceptors(new Timing())
          app.use(function log(req, res, next) { next() })
          return app
        }`,
    })
    expect(rows).toContain(`pipe_through(["log", "key_guard", "roles_guard"]),`)
    expect(text).toContain("// Not carried: global pipes Trim: name schemas in the rows.\n")
    expect(stdout).toContain("  global interceptors Timing (1): make them plugs\n")
  })

  it("has the middleware of modules by its own names, on its paths and methods, without the routes that it leaves out", async () => {
    const { rows } = await importApp({
      "app.ts": `${HEAD}
        @Controller("cats") @UseGuards(nest.mixin(class CatGuard { canActivate() { return true } }))
        class CatsController { @Post("login") login() {} @Get() all() {} @Post() add() {} @Get(":id") one() {} @Get("x/:id") of() {} }
        function log(req, res, next) { next() }
        class Session { use(req, res, next) { next() } }
        @Module({ controllers: [CatsController] })
        class AppModule {
          configure(consumer) {
            consumer.apply(log, Session).exclude({ path: "cats/login", method: nest.RequestMethod.POST }).forRoutes("*")
            consumer.apply(log).forRoutes({ path: "cats", method: nest.RequestMethod.POST })
            consumer.apply(function load() {}).exclude("cats/x/new").forRoutes("cats/x/:id")
          }
        }
        export const createApp = () => NestFactory.create(AppModule, { logger: false })`,
    })
    const found = rows.match(/(?<=pipe_through\().*(?=\))|(?:get|post)\(".*(?=\),$)|.*(?:only for|times before).*/gm)
    expect(found?.map((line) => line.trim())).toEqual([
      `"cat_guard"`,
      `post("/cats/login", "CatsController", "login"`,
      `["log", "session"]`,
      `"cat_guard"`,
      `get("/", "CatsController", "all"`,
      `// log runs 2 times before this route`,
      `post("/", "CatsController", "add"`,
      `get("/:id", "CatsController", "one"`,
      `["load", "cat_guard"]`,
      `// load is only for requests of /cats/x/:id without /cats/x/new: check the path in the plug`,
      `get("/cats/x/:id", "CatsController", "of"`,
    ])
  })

  it("takes a module, and says that what starts it is not known", async () => {
    const { rows, stdout, code } = await importApp({ "app.ts": CATS }, "--strict")
    expect(code).toBe(1)
    expect(rows).toContain(`pipe_through("key_guard"),`)
    expect(rows).toContain(`get("/", "CatsController", "all"),`)
    expect(stdout).toContain(
      "what the program adds that starts the module, such as global guards, a prefix and versions (1): ",
    )
  })

  it("makes conditions of versions in headers and of hosts, and keeps all rows", async () => {
    const { rows, stdout } = await importApp({
      "app.ts": `${HEAD}
        @Controller({ path: "cats", version: "1", host: "cats.example" })
        class CatsController { @Get() all() {} @Get("new") @Version(nest.VERSION_NEUTRAL) newest() {} }
        @Controller({ path: "cats", version: "2", host: ":account.example" })
        @SetMetadata("isPublic", true) @SetMetadata("check", () => true)
        class CatsV2 { @Get() all() {} @Get("last") @SetMetadata("isPublic", false) last() {} }
        @Module({ controllers: [CatsController, CatsV2] })
        class AppModule {}
        export async function createApp() {
          const app = await NestFactory.create(AppModule, { logger: false })
          app.enableVersioning({ type: nest.VersioningType.HEADER, header: "x-version" })
          return app
        }`,
    })
    expect(rows.match(/(?<=pipe_through\().*(?=\))|(?<=get\().*(?=\),$)/gm)).toEqual([
      `"only_version_1"`,
      `"/cats", "CatsController", "all", { host: "cats.example" }`,
      `"/cats/new", "CatsController", "newest", { host: "cats.example" }`,
      `["only_host_account_example", "only_version_2"]`,
      `"/", "CatsV2Controller", "all", { metadata: { isPublic: true } }`,
      `"/last", "CatsV2Controller", "last", { metadata: { isPublic: false } }`,
    ])
    expect(rows).toContain("// not carried: metadata that is not data\n")
    expect(stdout).toContain("rows behind the condition only_version_2 (2): ")
  })

  it("names the guards of a row whose requests have another version, and exits with 1", async () => {
    const { text, stdout, code } = await importApp({
      "app.ts": `${HEAD}
        @Controller({ path: "cats", version: "1" }) class CatsController { @Get() all() {} }
        @Controller({ path: "cats", version: "2" }) @UseGuards(AuthGuard) class CatsV2 { @Get() all() {} }
        @Module({ controllers: [CatsController, CatsV2] })
        class AppModule {}
        export async function createApp() {
          const app = await NestFactory.create(AppModule, { logger: false })
          app.enableVersioning({ type: nest.VersioningType.HEADER, header: "x-version" })
          return app
        }`,
    })
    expect(code).toBe(1)
    expect(stdout).toContain("  get /cats: get /cats takes its requests without auth_guard\n")
    expect(text).toContain("// no request reaches it, as one did in the application: get /cats takes its requests")
  })
})
