import { define_router } from "waymark/server"
import type { ActionConn, ActionParams, AnyConn, ControllerOf } from "waymark/server"
import { z } from "zod"
import { flag, logged, schemas, one, one_web } from "./application.js"

/* Contracts that no router takes, and actions that break one. */
// @ts-expect-error - no schemas at all
define_router(one)
// @ts-expect-error - one missing
define_router(one, { schemas: { F: schemas.Filter, U: schemas.User, N: schemas.New } })
// @ts-expect-error - a schema that is a class
define_router(one, { schemas: { F: schemas.Filter, U: class {}, N: schemas.New, P: schemas.Problem } })
// @ts-expect-error - query without strings
define_router(one, { schemas: { F: z.object({ at: z.date() }), U: schemas.User, N: schemas.New, P: schemas.Problem } })
// @ts-expect-error - query nested number
define_router(one, {
  schemas: {
    F: z.object({ range: z.object({ from: z.number() }) }),
    U: schemas.User,
    N: schemas.New,
    P: schemas.Problem,
  },
})
// @ts-expect-error - query of a tuple with a number
define_router(one, {
  schemas: { F: z.object({ ids: z.array(z.number()) }), U: schemas.User, N: schemas.New, P: schemas.Problem },
})
// @ts-expect-error - query of a bigint
define_router(one, {
  schemas: { F: z.object({ id: z.bigint() }), U: schemas.User, N: schemas.New, P: schemas.Problem },
})
// @ts-expect-error - query of a string
define_router(one, { schemas: { F: z.string(), U: schemas.User, N: schemas.New, P: schemas.Problem } })
// @ts-expect-error - query of a set
define_router(one, {
  schemas: { F: z.object({ ids: z.set(z.string()) }), U: schemas.User, N: schemas.New, P: schemas.Problem },
})
// @ts-expect-error - query transformed to a map
define_router(one, {
  schemas: {
    F: z.object({ a: z.string().transform((s) => new Map([[s, s]])) }),
    U: schemas.User,
    N: schemas.New,
    P: schemas.Problem,
  },
})
// @ts-expect-error - answer of another status
one_web.controller("A", { a: (c) => c.answer(201, { id: 1, name: "" }), b: (c) => c.answer(201, { id: 1, name: "" }) })
// @ts-expect-error - answer without its value
one_web.controller("A", { a: (c) => c.answer(200), b: (c) => c.answer(201, { id: 1, name: "" }) })
// @ts-expect-error - swapped answers
one_web.controller("A", { a: (c) => c.answer(200, { detail: "" }), b: (c) => c.answer(422, { detail: "" }) })
// @ts-expect-error - a field of null
one_web.controller("A", { a: (c) => c.answer(200, { id: 1, name: null }), b: (c) => c.answer(422, { detail: "" }) })
one_web.controller("A", {
  // @ts-expect-error - status as a number
  a: (c) => c.answer(200 as number, { id: 1, name: "" }),
  b: (c) => c.answer(422, { detail: "" }),
})
// @ts-expect-error - status as text
one_web.controller("A", { a: (c) => c.answer("200", { id: 1, name: "" }), b: (c) => c.answer(422, { detail: "" }) })
// @ts-expect-error - body params in an action without body
one_web.controller("A", { a: (c) => c.text(c.body_params.name), b: (c) => c.answer(422, { detail: "" }) })
// @ts-expect-error - the kind is a number
one_web.controller("A", { a: (c, { id }) => c.text(id), b: (c) => c.answer(422, { detail: "" }) })
one_web.controller("A", {
  // @ts-expect-error - union of two actions' answers
  a: (c) => (flag ? c.answer(200, { id: 1, name: "" }) : c.answer(404, { detail: "" })),
  b: (c) => c.answer(422, { detail: "" }),
})
one_web.controller("A", {
  // @ts-expect-error - promise in answer
  a: (c) => c.answer(200, Promise.resolve({ id: 1, name: "" })),
  b: (c) => c.answer(422, { detail: "" }),
})
one_web
  .controller("A")
  // @ts-expect-error - wrapper with other params
  .actions({ a: logged((c: AnyConn, p: { id: string }) => c.text(p.id)), b: (c) => c.answer(422, { detail: "" }) })
// @ts-expect-error - actions in curried form of another name
one_web.controller("A").actions({ a: (c) => c.text(""), b: (c) => c.text(""), c: (c) => c.text("") })
// @ts-expect-error - unknown name curried
one_web.controller("B")
// @ts-expect-error - build lacks
one_web.build({})
// @ts-expect-error - build with a function for a controller's action
one_web.build({ A: { a: "x", b: (c: AnyConn) => c } })
// @ts-expect-error - ActionParams of unknown action
export type W56 = ActionParams<typeof one_web, "A", "c">
// @ts-expect-error - ControllerOf unknown
export type W57 = ControllerOf<typeof one_web, "B">
// @ts-expect-error - query key that the schema lacks
export const w59 = (c: ActionConn<typeof one_web, "A", "a">) => c.query_params.pagee
// @ts-expect-error - body key
export const w60 = (c: ActionConn<typeof one_web, "A", "b">) => c.body_params.nam
one_web.build({
  // @ts-expect-error - class of an action with another param
  A: new (class {
    a(c: AnyConn, p: { idd: number }) {
      return c.text(String(p.idd))
    }
    b(c: AnyConn) {
      return c
    }
  })(),
})
