import "reflect-metadata"
import { All, Controller, Delete, Get, HttpCode, HttpException, Module, Param, ParseIntPipe } from "@nestjs/common"
import { Patch, Post, Put, Req, UseGuards, VersioningType, Version } from "@nestjs/common"
import type { CanActivate, ExecutionContext, INestApplication, MiddlewareConsumer, Provider } from "@nestjs/common"
import { APP_GUARD, NestFactory } from "@nestjs/core"
import type { Request, Response } from "express"
import { key, login, named, optional, role } from "./rules.js"
import type { Moving, Rule } from "./rules.js"

export type Guard = new () => CanActivate
type Decorator = MethodDecorator & ClassDecorator

/** A class of guards with a name. */
const guard = (name: string, rule: Rule): Guard =>
  named(
    name,
    class {
      canActivate(context: ExecutionContext): boolean {
        const req = context.switchToHttp().getRequest<Request>()
        const status = rule((header) => req.get(header), req.path)
        if (status !== undefined) throw new HttpException(name, status)
        return true
      }
    },
  )

/** A controller: its methods answer with their names and the params. */
export function controller(
  name: string,
  decorators: readonly ClassDecorator[],
  methods: Readonly<Record<string, readonly MethodDecorator[]>>,
  integers: readonly string[] = [],
): new () => object {
  const made = named(name, class {})
  for (const [action, own] of Object.entries(methods)) {
    const value = (req: Request) => ({ action, params: req.params })
    Object.defineProperty(made.prototype, action, { value, writable: true, configurable: true })
    Req()(made.prototype as object, action, 0)
    if (integers.includes(action)) Param("id", ParseIntPipe)(made.prototype as object, action, 1)
    for (const decorate of [HttpCode(200), ...own])
      decorate(made.prototype as object, action, Object.getOwnPropertyDescriptor(made.prototype, action) ?? {})
  }
  for (const decorate of decorators) decorate(made)
  return made
}

/** An application with controllers, what its module has besides, and what its program does with it. */
export async function application(
  parts: { readonly controllers: (new () => object)[]; readonly providers?: Provider[]; readonly log?: boolean },
  start: (app: INestApplication) => unknown = () => undefined,
): Promise<INestApplication> {
  const { controllers, providers = [], log = false } = parts
  class AppModule {
    configure(consumer: MiddlewareConsumer): void {
      if (log) consumer.apply((_req: Request, _res: Response, next: () => void) => next()).forRoutes("cats")
    }
  }
  Module({ controllers, providers })(AppModule)
  const app = await NestFactory.create(AppModule, { logger: false })
  start(app)
  return app
}

export const guarded = (...guards: readonly Guard[]): Decorator => UseGuards(...guards)

const cats = () =>
  controller(
    "CatsController",
    [Controller("cats"), guarded(guard("AuthGuard", login))],
    {
      index: [Get()],
      newest: [Get("new")],
      show: [Get(":id")],
      create: [Post(), guarded(guard("RolesGuard", role("admin")))],
      remove: [Delete(":id"), guarded(guard("RolesGuard", role("admin")), guard("KeyGuard", key))],
    },
    ["show"],
  )

const home = () =>
  controller("HomeController", [Controller()], {
    home: [Get()],
    about: [Get("about/:topic")],
    send: [Post("messages")],
  })

/** Articles as the RealWorld backends have them. */
function realworld(): Promise<INestApplication> {
  const required = guarded(guard("AuthGuard", login))
  const articles = controller("ArticleController", [Controller("articles")], {
    findAll: [Get()],
    feed: [Get("feed"), required],
    findOne: [Get(":slug")],
    findComments: [Get(":slug/comments")],
    create: [Post(), required],
    update: [Put(":slug"), required],
    remove: [Delete(":slug"), required],
    addComment: [Post(":slug/comments"), required],
    removeComment: [Delete(":slug/comments/:id"), required],
  })
  const users = controller("UserController", [Controller()], {
    me: [Get("user"), required],
    change: [Put("user"), required],
    register: [Post("users")],
    logIn: [Post("users/login")],
  })
  return application({ controllers: [articles, users] }, (app) => app.setGlobalPrefix("api"))
}

/** One class of guards before some methods and a whole controller, and a method for all verbs. */
function panel(): Promise<INestApplication> {
  const staff = guard("StaffGuard", role("admin"))
  const settings = controller("SettingsController", [Controller("settings"), guarded(staff)], {
    all: [Get()],
    change: [Patch(":name"), guarded(guard("KeyGuard", key))],
    reset: [All("reset")],
  })
  const health = controller("HealthController", [Controller("health")], {
    check: [Get()],
    deep: [Get("deep"), guarded(staff)],
  })
  return application({ controllers: [health, settings] })
}

/** Middleware of a path, a controller under a param, and a wildcard. */
function files(): Promise<INestApplication> {
  const own = controller("FileController", [Controller("buckets/:bucket/files"), guarded(guard("OwnerGuard", login))], {
    list: [Get()],
    upload: [Post()],
    read: [Get(":name")],
  })
  const others = controller("AnyController", [Controller("cats")], {
    all: [Get()],
    any: [Get("*path")],
    make: [Post(), guarded(guard("MakerGuard", key))],
  })
  return application({ controllers: [own, others], log: true })
}

export const applications: Readonly<Record<string, Moving<Promise<INestApplication>>>> = {
  realworld: { make: realworld, plugs: { auth_guard: login } },
  panel: { make: panel, plugs: { staff_guard: role("admin"), key_guard: key } },
  files: { make: files, plugs: { owner_guard: login, maker_guard: key, middleware_without_a_name: optional } },
  controllers: {
    make: () => application({ controllers: [home(), cats()] }),
    plugs: { auth_guard: login, roles_guard: role("admin"), roles_guard_2: role("admin"), key_guard: key },
  },
  global: {
    make: () =>
      application(
        {
          controllers: [cats(), home()],
          providers: [{ provide: APP_GUARD, useClass: guard("KeyGuard", key) }],
          log: true,
        },
        (app) => app.setGlobalPrefix("api").useGlobalGuards(new (guard("VisitorGuard", optional))()),
      ),
    plugs: {
      middleware_without_a_name: optional,
      key_guard: key,
      visitor_guard: optional,
      auth_guard: login,
      roles_guard: role("admin"),
      roles_guard_2: role("admin"),
      key_guard_2: key,
    },
  },
  versions: {
    make: () =>
      application(
        {
          controllers: [
            controller("FilmsController", [Controller({ path: "films", version: "1" })], {
              list: [Get()],
              show: [Get(":id"), Version("2"), guarded(guard("MemberGuard", login))],
            }),
            controller(
              "FilmsController",
              [Controller({ path: "films", version: "2" }), guarded(guard("StaffGuard", role("admin")))],
              {
                listAll: [Get()],
                add: [Post()],
              },
            ),
          ],
        },
        (app) => app.enableVersioning({ type: VersioningType.URI }),
      ),
    plugs: { member_guard: login, staff_guard: role("admin") },
  },
}
