import { expectTypeOf } from "expect-type"
import { z } from "zod"
import { get, post, resources, scope } from "../../../../src/index.js"
import { define_router, problem_details } from "../../../../src/server.js"
import type { Conn, ProblemDetails, ShownError } from "../../../../src/server.js"

const schemas = {
  New: z.object({ name: z.string() }),
  Problem: z.object({ detail: z.string(), at: z.date().transform(String), tags: z.array(z.string()).optional() }),
  Details: z.object({ title: z.string(), status: z.number(), detail: z.string().optional() }),
}
const at = new Date(0)

// Each of these statuses needs a function, since the router answers with it.
const query = [get("/", "A", "a", { query: "New", answers: { 400: "Problem" } })] as const
// @ts-expect-error - missing problems: { Problem: … }, for the answer 400
define_router(query, { schemas })
const body = [scope("/s", [post("/", "A", "a", { body: "New", answers: { 201: "New", 422: "Problem" } })])] as const
// @ts-expect-error - missing problems: { Problem: … }, for the answer 422
define_router(body, { schemas })
const too_large = [post("/", "A", "a", { body: "New", on_invalid: "action", answers: { 413: "Problem" } })] as const
// @ts-expect-error - missing problems: { Problem: … }, for the answer 413
define_router(too_large, { schemas })
const inherited = [scope("/", { answers: { 406: "Problem" } }, [get("/", "A", "a")])] as const
// @ts-expect-error - missing problems: { Problem: … }, for the answer 406
define_router(inherited, { schemas })
const actions = [resources("/", "A", { contracts: { create: { body: "New", answers: { 415: "Problem" } } } })] as const
// @ts-expect-error - missing problems: { Problem: … }, for the answer 415
define_router(actions, { schemas })
const timed = [scope("/", { timeout: 500 }, [get("/", "A", "a", { answers: { 503: "Problem" } })])] as const
// @ts-expect-error - missing problems: { Problem: … }, for the answer 503
define_router(timed, { schemas })
const timed_inherits = [scope("/", { answers: { 503: "Problem" } }, [get("/", "A", "a", { timeout: 500 })])] as const
// @ts-expect-error - missing problems: { Problem: … }, for the answer 503
define_router(timed_inherits, { schemas })
const timed_actions = [
  resources("/", "A", { only: ["show"], timeout: 9, contracts: { show: { answers: { 503: "Problem" } } } }),
] as const
// @ts-expect-error - missing problems: { Problem: … }, for the answer 503
define_router(timed_actions, { schemas })
const gone = [
  get("/", "A", "a", { deprecated: { since: "2026-01-01", gone: true }, answers: { 410: "Problem" } }),
] as const
// @ts-expect-error - missing problems: { Problem: … }, for the answer 410
define_router(gone, { schemas })
define_router([...timed, ...gone], { schemas, problems: { Problem: () => ({ detail: "", at }) } })

// These do not.
define_router([get("/", "A", "a", { answers: { 410: "Problem", 503: "Problem" } })], { schemas })
define_router([scope("/", { timeout: 9 }, [get("/", "A", "a", { timeout: false, answers: { 503: "Problem" } })])], {
  schemas,
})
define_router([get("/", "A", "a", { deprecated: { since: "2026-01-01" }, answers: { 410: "Problem" } })], { schemas })
define_router([get("/", "A", "a", { answers: { 400: "Problem", 404: "Problem", 422: "Problem" } })], { schemas })
define_router([get("/", "A", "a", { query: "New", answers: { 422: "Problem", 400: null } })], { schemas })
define_router([post("/", "A", "a", { body: "New", on_invalid: "action", answers: { 422: "Problem" } })], { schemas })
define_router([scope("/", { answers: { 422: "Problem" } }, [get("/", "A", "a")])], { schemas })

// The functions are typed by the input of their schemas.
const made = define_router([...query, ...body, ...too_large, ...inherited, ...actions], {
  schemas,
  problems: {
    Problem: (error, conn) => {
      expectTypeOf(error).toEqualTypeOf<ShownError>()
      expectTypeOf(conn).toEqualTypeOf<Conn>()
      return { detail: error.message, at, tags: ["a"] as readonly string[] }
    },
  },
  no_route: ({ status }) => ({ status }),
})
made.controller("A", {
  a: (conn) => conn.text(""),
  index: (conn) => conn.text(""),
  edit: (conn) => conn.text(""),
  new: (conn) => conn.text(""),
  show: (conn) => conn.text(""),
  create: (conn) => conn.answer(415, { detail: "", at }),
  update: (conn) => conn.text(""),
  delete: (conn) => conn.text(""),
})
define_router(query, { schemas, problems: { Problem: async ({ message }) => ({ detail: message, at }) } })
define_router(query, {
  schemas,
  problems: {
    // @ts-expect-error - a field of another type
    Problem: ({ status }) => ({ detail: status, at }),
  },
})
define_router(query, {
  schemas,
  // @ts-expect-error - a field is missing
  problems: { Problem: () => ({ at }) },
})
define_router(query, {
  schemas,
  // @ts-expect-error - no schema has this name
  problems: { Problem: () => ({ detail: "", at }), Probelm: () => ({ detail: "", at }) },
})

// The function of RFC 9457 fits a schema that takes what it makes.
expectTypeOf(problem_details).returns.toEqualTypeOf<ProblemDetails>()
const detailed = [post("/", "A", "a", { body: "New", answers: { 422: "Details" } })] as const
define_router(detailed, { schemas, problems: { Details: problem_details }, no_route: problem_details })
define_router(detailed, {
  schemas,
  // @ts-expect-error - it does not make the other schema
  problems: { Details: problem_details, Problem: problem_details },
})
