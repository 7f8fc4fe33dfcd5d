import { helpers, resources } from "../../src/index.js"

/** A conn without types, since the compiler refuses most of these programs. */
export type UntypedConn = { readonly [name: string]: (...args: unknown[]) => UntypedConn }

/** Where an action may pass a promise by mistake. */
export interface PromisePlace {
  readonly act: (conn: UntypedConn, promise: unknown) => unknown
  /** The message of the error. */
  readonly message: string
  /** The status of the answer; default: 500. */
  readonly status?: number
}

const Routes = helpers([resources("/users", "UserController")]) as unknown as Record<
  string,
  (...args: unknown[]) => string
>
const site = new URL("https://example.com")

const json = "JSON cannot represent functions or promises: call it, or await it first, got: a promise"
const page = "a page cannot be a promise: await it first"

/** Each place, with its message. */
export const promisePlaces: Readonly<Record<string, PromisePlace>> = {
  json: { act: (conn, promise) => conn["json"]?.(promise), message: json },
  "a value in json": { act: (conn, promise) => conn["json"]?.({ users: [{ id: 1, posts: promise }] }), message: json },
  html: { act: (conn, promise) => conn["html"]?.(promise), message: `${page} (html)` },
  "toString of a page": {
    act: (conn, promise) => conn["html"]?.({ toString: () => promise }),
    message: `${page} (html)`,
  },
  text: { act: (conn, promise) => conn["text"]?.(promise), message: "text takes a string, got: a promise" },
  render: { act: (conn, promise) => conn["render"]?.(promise), message: `${page} (render)` },
  "a view": { act: (conn, promise) => conn["render"]?.(() => promise), message: `${page} (render)` },
  "a layout": {
    act: (conn, promise) => conn["put_layout"]?.(() => promise)["render"]?.("page"),
    message: `${page} (layout "")`,
  },
  "a root layout": {
    act: (conn, promise) => conn["put_root_layout"]?.(() => promise)["render"]?.("page"),
    message: `${page} (layout "")`,
  },
  "the choice of a layout": {
    act: (conn, promise) => conn["put_root_layout"]?.(promise)["render"]?.("page"),
    message: "unknown layout a promise. Known: none; the plug layouts takes them",
  },
  answer: { act: (conn, promise) => conn["answer"]?.(200, promise), message: json },
  "the value of an answer that is not declared": {
    act: (conn, promise) => conn["answer"]?.(201, promise),
    message: json,
  },
  "the status of an answer": {
    act: (conn, promise) => conn["answer"]?.(promise, {}),
    message: 'no answer a promise is declared (at post "/it"). Declared: 200',
  },
  send_resp: {
    act: (conn, promise) => conn["send_resp"]?.(200, promise),
    message:
      "a body is a string, bytes, a stream, a Blob, FormData, URLSearchParams or null, got a promise. For JSON: json(value)",
  },
  "the status of a response": {
    act: (conn, promise) => conn["send_resp"]?.(promise, "ok"),
    message: "the status of a response is a whole number from 200 to 599, got: a promise",
  },
  put_status: {
    act: (conn, promise) => conn["put_status"]?.(promise)["text"]?.("ok"),
    message: "the status of a response is a whole number from 200 to 599, got: a promise",
  },
  send_response: {
    act: (conn, promise) => conn["send_response"]?.(promise),
    message: "send_response takes a Response, got: a promise",
  },
  send_file: {
    act: (conn, promise) => conn["send_file"]?.(200, promise),
    message: "send_file takes a path, got: a promise",
  },
  "the offset of a file": {
    act: (conn, promise) => conn["send_file"]?.(200, "a", promise),
    message: "send_file takes whole numbers of bytes, from 0 up, got: a promise",
  },
  chunk: {
    act: (conn, promise) => conn["send_chunked"]?.(200)["chunk"]?.(promise),
    message: "chunk takes a string or bytes, got: a promise",
    status: 200,
  },
  "a header": {
    act: (conn, promise) => conn["put_resp_header"]?.("x-a", promise)["text"]?.("ok"),
    message: 'header "x-a" takes a string, got: a promise',
  },
  "the name of a header": {
    act: (conn, promise) => conn["put_resp_header"]?.(promise, "a")["text"]?.("ok"),
    message: 'a promise is not a valid header name. Expected letters, digits and hyphens, e.g. "x-request-id"',
  },
  redirect: {
    act: (conn, promise) => conn["redirect"]?.(promise),
    message:
      "redirect takes a path of this site that begins with one slash, got: a promise. For others: redirect({ external: url })",
  },
  "redirect to another site": {
    act: (conn, promise) => conn["redirect"]?.({ external: promise }),
    message:
      'redirect takes a path of this site that begins with one slash, got: {"external":"a promise"}. For others: redirect({ external: url })',
  },
  "a cookie": {
    act: (conn, promise) => conn["put_resp_cookie"]?.("a", promise)["text"]?.("ok"),
    message: "put_resp_cookie takes a string, or anything with { sign: true } or { encrypt: true }, got: a promise",
  },
  "an action's result": {
    act: (_conn, promise) => [promise],
    message: 'action "it" of CONTROLLER must return the conn, a Response or nothing, got: ["a promise"]',
  },
  "a helper": {
    act: (_conn, promise) => Routes["user_path"]?.(site, "show", promise),
    message: "cannot convert a promise to param: the object has neither to_param() nor id",
  },
  to_param: {
    act: (_conn, promise) => Routes["user_path"]?.(site, "show", { to_param: () => promise }),
    message: "cannot convert a promise to param: the object has neither to_param() nor id",
  },
  "the id of an object": {
    act: (_conn, promise) => Routes["user_path"]?.(site, "show", { id: promise }),
    message: 'cannot convert object to param, key "id" contains a promise',
  },
  "the query of a helper": {
    act: (_conn, promise) => Routes["user_path"]?.(site, "index", { page: promise }),
    message: "cannot convert a promise to param: the object has neither to_param() nor id",
  },
}

class Query {
  // oxlint-disable-next-line unicorn/no-thenable -- a thenable is what is tested
  then(): never {
    throw new Error("the query was started")
  }
}

/** Promises that a program may have forgotten to await; those that reject do so with a reason. */
export const forgottenPromises: Readonly<Record<string, (reason: unknown) => unknown>> = {
  "has rejected": (reason) => Promise.reject(reason),
  "rejects later": (reason) => new Promise((_, reject) => void setTimeout(() => reject(reason), 1)),
  "never settles": () => new Promise(() => {}),
  "is no promise, but a query that starts when it is awaited": () => new Query(),
}
