import * as v from "valibot"
import { z } from "zod"
import { pipe_through, pipeline, plug, post, resources, scope } from "../../../src/index.js"
import { parsers, standard_plugs } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_plug, define_router, problem_details } from "../../../src/server.js"
import type { Endpoint } from "../../../src/server.js"
import { SECRET } from "./secret.js"

/** The most bytes of a file that its schema takes, and of a body that `parsers` takes. */
export const MOST_FILE = 10_000
export const MOST_BODY = 20_000

const of_a_body = { 400: "Details", 413: "Details", 415: "Details", 422: "Details" } as const

const routes = [
  pipeline("api", [plug("accepts", ["json"]), plug("parsers")]),
  scope("/api", { answers: { 401: "Problem", 406: "Problem", 409: "Details", 500: "Problem" } }, [
    pipe_through("api"),
    resources("/notes", "NoteController", {
      only: ["index", "show", "create", "update"],
      where: { id: "integer" },
      contracts: {
        index: { query: "Filter", answers: { 200: "Notes", 400: "Details" } },
        show: { answers: { 200: "Note", 404: "Details", 410: "Broken" } },
        create: { body: "NewNote", answers: { 201: "Note", ...of_a_body } },
        update: { body: "NewNote", on_invalid: "action", answers: { ...of_a_body, 200: "Note", 422: "Problem" } },
      },
    }),
    post("/files", "FileController", "create", {
      body: "NewFile",
      body_types: ["multipart/form-data"],
      answers: { 201: "Stored", ...of_a_body },
    }),
  ]),
] as const

const later = async <Value>(value: Value): Promise<Value> => new Promise((resolve) => void setImmediate(resolve, value))

const issue = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })
const Note = z.object({ id: z.int(), text: z.string(), year: z.date().transform((at) => at.getUTCFullYear()) })

const schemas = {
  Filter: z.object({ page: z.coerce.number().int().min(1).max(1_000).default(1) }).refine(async () => later(true)),
  NewNote: z.object({
    text: z
      .string()
      .min(1)
      .max(1_000)
      .refine(async (text) => later(!text.includes("taken")), "is taken"),
    tags: z.array(z.string()).max(5).optional(),
  }),
  NewFile: z.object({ title: z.string().trim().min(1), file: z.file().max(MOST_FILE).mime(["image/png"]) }),
  Note: Note.refine(async () => later(true)),
  Notes: z.object({ notes: z.array(Note), page: z.int() }),
  Stored: v.object({ title: v.string(), size: v.number() }),
  Problem: z.object({ detail: z.string(), status: z.int() }),
  Details: z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    issues: z.array(issue).optional(),
  }),
  Broken: z.object({ detail: z.literal("gone") }),
}

/** What an answer of a status may contain, written another way than its schema. */
const NOTE = z.strictObject({ id: z.int(), text: z.string(), year: z.int() })
export const FORMS = {
  Note: NOTE,
  Notes: z.strictObject({ notes: z.array(NOTE), page: z.int() }),
  Stored: z.strictObject({ title: z.string(), size: z.int() }),
  Problem: z.strictObject({ detail: z.string(), status: z.int() }),
  Details: z.strictObject({
    type: z.literal("about:blank"),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    issues: z.array(z.strictObject(issue.shape)).optional(),
  }),
} as const

/** How an action behaves: the header `x-mode` of its request. */
export const MODES = ["fits", "fits later", "is wrong", "is a promise", "is undeclared", "is a cycle", "throws", "throws a string", "rejects later", "404", "409", "410", "410 late"] as const // prettier-ignore
export type Mode = (typeof MODES)[number]

/** A value of a note with fields that its schema does not declare. */
const note = (id: number, text = "text"): { id: number; text: string; year: Date; password_hash: string } => ({
  id,
  text,
  year: new Date(0),
  password_hash: SECRET,
})

/** Throws or returns by the mode; otherwise answers. */
async function behave<Result>(
  conn: { readonly req_headers: Headers },
  answer: (value: unknown) => Result | Promise<Result>,
  fitting: () => Result | Promise<Result>,
): Promise<Result> {
  const mode = conn.req_headers.get("x-mode") as Mode | null
  const cycle: Record<string, unknown> = { id: 1 }
  cycle["self"] = cycle
  switch (mode) {
    case "is wrong":
      return answer({ id: SECRET, text: 1 })
    case "is a promise":
      return answer(Promise.resolve(note(1)))
    case "is a cycle":
      return answer(cycle)
    case "throws":
      throw new Error(SECRET)
    case "throws a string":
      // eslint-disable-next-line no-throw-literal, typescript/only-throw-error
      throw SECRET
    case "rejects later":
      await later(null)
      throw new Error(SECRET)
    case "404":
    case "409":
    case "410":
      throw Object.assign(new Error(`error ${mode}`), { status: Number(mode) })
    case "410 late":
      await later(null)
      throw Object.assign(new Error("late"), { status: 410 })
    case "fits later":
      await later(null)
      return fitting()
    default:
      return fitting()
  }
}

const require_user = define_plug((conn) =>
  conn.req_headers.has("x-user") ? conn : conn.put_status(401).json({ detail: "who?", status: 401 }).halt(),
)
const require_user_late = define_plug(async (conn) => {
  if ((await later(conn.req_headers.get("x-user"))) === "nobody")
    throw Object.assign(new Error("nobody"), { status: 401 })
  return conn
})

/** The target of the attack: an endpoint, and the number of its errors. */
export interface AnswerTarget {
  readonly endpoint: Pick<Endpoint, "fetch">
  /** The number of errors reported since the last call. */
  takeErrors(): number
}

/** An endpoint of resources with contracts, answers of their scope, uploads, problems, and plugs of controllers. */
export function answerTarget(): AnswerTarget {
  const reader = parsers({ length: MOST_BODY, parsers: ["json", ["multipart", { length: MOST_BODY, files: 2 }]] })
  const web = define_router(routes, {
    schemas,
    plugs: { ...standard_plugs, parsers: reader },
    problems: {
      Problem: async ({ message, status }) => later({ detail: message, status, password_hash: SECRET }),
      Details: problem_details,
      Broken: async () => Promise.reject(new Error(SECRET)),
    },
    no_route: problem_details,
  })
  const NoteController = web
    .controller("NoteController")
    .plug(require_user, { only: ["create", "update"] })
    .plug(require_user_late, { except: ["show"] })
    .actions({
      index: (conn) =>
        behave(
          conn,
          (value) => conn.answer(200, value as never),
          () => conn.answer(200, { notes: [note(1), note(2)], page: conn.query_params.page }),
        ),
      show: (conn, { id }) =>
        behave(
          conn,
          (value) => conn.answer(200, value as never),
          () =>
            conn.req_headers.get("x-mode") === "is undeclared"
              ? conn.answer(418 as 200, note(id))
              : conn.answer(200, note(id)),
        ),
      create: (conn) =>
        behave(
          conn,
          (value) => conn.answer(201, value as never),
          () => conn.answer(201, note(1, conn.body_params.text)),
        ),
      update: (conn) => {
        const { body_params } = conn
        if (!body_params.ok) return conn.answer(422, { detail: `${body_params.issues.length} issues`, status: 422 })
        const { text } = body_params.value
        return behave(
          conn,
          (value) => conn.answer(200, value as never),
          () => conn.answer(200, note(1, text)),
        )
      },
    })
  const FileController = web.controller("FileController", {
    create: async (conn) => {
      const { title, file } = conn.body_params
      return conn.answer(201, { title, size: (await file.arrayBuffer()).byteLength })
    },
  })
  let errors = 0
  const endpoint = define_endpoint({
    router: web.build({ NoteController, FileController }),
    on_error: () => void errors++,
  })
  return {
    endpoint,
    takeErrors() {
      const taken = errors
      errors = 0
      return taken
    },
  }
}
