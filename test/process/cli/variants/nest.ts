import "reflect-metadata"
import { All, applyDecorators, Controller, Get, HttpException, mixin, Module, Post, Put } from "@nestjs/common"
import { RequestMethod, UseGuards, VersioningType } from "@nestjs/common"
import type { ExecutionContext, INestApplication, MiddlewareConsumer } from "@nestjs/common"
import { APP_GUARD, NestFactory } from "@nestjs/core"
import type { NextFunction, Request, Response } from "express"
import { application, controller } from "../moved/nest.js"
import type { Guard } from "../moved/nest.js"
import { named, refusals } from "../moved/rules.js"
import type { Moving } from "../moved/rules.js"

const guard = (name: string, id: string): Guard =>
  named(
    name,
    class {
      canActivate(context: ExecutionContext): boolean {
        if (context.switchToHttp().getRequest<Request>().get("refuse") === id) throw new HttpException(name, 403)
        return true
      }
    },
  )
const middleware = (name: string, id: string) =>
  named(name, (req: Request, res: Response, next: NextFunction) => {
    if (req.get("refuse") === id) res.status(403).send(name)
    else next()
  })

const cats = (decorators: readonly ClassDecorator[] = []) =>
  controller("CatsController", [Controller("cats"), ...decorators], {
    all: [Get()],
    create: [Post()],
    login: [Post("login")],
    one: [Get(":id")],
    change: [Put(":id")],
  })
const dogs = () => controller("DogsController", [Controller("dogs")], { dogs: [Get()] })

/** An application whose module applies middleware. */
async function applying(
  configure: (consumer: MiddlewareConsumer, controllers: readonly (new () => object)[]) => unknown,
): Promise<INestApplication> {
  const controllers = [cats(), dogs()]
  class AppModule {
    configure(consumer: MiddlewareConsumer): void {
      configure(consumer, controllers)
    }
  }
  Module({ controllers })(AppModule)
  return NestFactory.create(AppModule, { logger: false })
}

/** Small applications by what guards their routes. */
export const applications: Readonly<Record<string, Moving<Promise<INestApplication>>>> = {
  "guards of the application": {
    make: () =>
      application(
        {
          controllers: [cats([UseGuards(guard("own", "c"))]), dogs()],
          providers: [
            { provide: APP_GUARD, useClass: guard("first", "a") },
            { provide: APP_GUARD, useFactory: () => new (guard("made", "b"))() },
          ],
        },
        (app) => app.useGlobalGuards(new (guard("last", "d"))()),
      ),
    plugs: refusals({ own: "c", first: "a", made: "b", last: "d" }),
  },
  "guards with one name, made by functions": {
    make: () => {
      const auth = (id: string): Guard => mixin(guard("Auth", id))
      return application({
        controllers: [
          controller("CatsController", [Controller("cats")], {
            one: [Get("x"), UseGuards(auth("a"))],
            two: [Get("y"), applyDecorators(UseGuards(auth("b"), auth("c")))],
          }),
        ],
      })
    },
    plugs: refusals({
      middleware_without_a_name: "a",
      middleware_without_a_name_2: "b",
      middleware_without_a_name_3: "c",
    }),
  },
  "middleware with excluded routes": {
    make: () =>
      applying((consumer) =>
        consumer
          .apply(middleware("session", "a"))
          .exclude({ path: "cats/login", method: RequestMethod.POST })
          .forRoutes("*"),
      ),
    plugs: refusals({ session: "a" }),
  },
  "middleware of a controller without one of its routes": {
    make: () =>
      applying((consumer, controllers) =>
        consumer
          .apply(middleware("session", "a"))
          .exclude({ path: "cats/login", method: RequestMethod.POST }, "dogs")
          .forRoutes(...controllers),
      ),
    plugs: refusals({ session: "a" }),
  },
  "middleware of paths and methods": {
    make: () =>
      applying((consumer) => {
        consumer.apply(middleware("log", "a")).forRoutes("cats")
        consumer.apply(middleware("writer", "b")).forRoutes({ path: "cats/*splat", method: RequestMethod.PUT })
        consumer.apply(middleware("load", "c"), middleware("check", "d")).forRoutes({
          path: "cats/:id",
          method: RequestMethod.GET,
        })
      }),
    plugs: refusals({ log: "a", writer: "b", load: "c", check: "d" }),
  },
  "all methods and wildcards": {
    make: () =>
      application({
        controllers: [
          controller("FilesController", [Controller("files"), UseGuards(guard("files", "a"))], {
            any: [All("all")],
            several: [Get("several"), UseGuards(guard("several", "b"))],
            file: [Get("in/*path")],
          }),
        ],
      }),
    plugs: refusals({ files: "a", several: "b" }),
  },
  "versions in paths, behind a prefix": {
    make: () =>
      application(
        {
          controllers: [
            controller("FirstController", [Controller({ path: "cats", version: "1" })], { first: [Get()] }),
            controller(
              "SecondController",
              [Controller({ path: "cats", version: "2" }), UseGuards(guard("second", "a"))],
              {
                second: [Get(), UseGuards(guard("inner", "b"))],
              },
            ),
          ],
        },
        (app) => app.setGlobalPrefix("api").enableVersioning({ type: VersioningType.URI }),
      ),
    plugs: refusals({ second: "a", inner: "b" }),
  },
}
