import { SECRET } from "./secret.js"

/** Creates a value to throw; a value with a status from 400 to 499 is not reported. */
export interface ThrownKind {
  readonly name: string
  readonly make: () => unknown
  /** The status that answers it; default 500. */
  readonly status?: number
}

const secret = `${SECRET} of a fault`
const fails = (): never => {
  throw new Error(secret)
}
const withStatus = (status: unknown, more: object = {}): Error => Object.assign(new Error(secret), { status, ...more })
const failing = (...names: readonly string[]): object => {
  const object = {}
  for (const name of names) Object.defineProperty(object, name, { get: fails, enumerable: true })
  return object
}

/** A proxy whose every trap throws. */
export function failingProxy(): object {
  const handler = { get: fails, has: fails, getPrototypeOf: fails, ownKeys: fails, getOwnPropertyDescriptor: fails }
  return new Proxy({}, handler)
}

export function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function cyclic(): Error {
  const error: Error = new Error(secret)
  error.cause = new Error(secret, { cause: error })
  return error
}

/** Values to throw. */
export const THROWN: readonly ThrownKind[] = [
  { name: "an Error", make: () => new Error(secret) },
  { name: "a TypeError", make: () => new TypeError(secret) },
  { name: "an error of status 404", make: () => withStatus(404), status: 404 },
  { name: "an error of status 503", make: () => withStatus(503), status: 503 },
  { name: "an error of status 999", make: () => withStatus(999) },
  { name: "an error of status 200", make: () => withStatus(200) },
  { name: "an error of status NaN", make: () => withStatus(Number.NaN) },
  { name: 'an error of status "404"', make: () => withStatus("404") },
  {
    name: "an error of an SDK",
    make: () => withStatus(401, { name: "RequestError", code: "invalid_api_key", error: { message: secret } }),
    status: 401,
  },
  {
    name: "an error of an HTTP client",
    make: () => withStatus(404, { response: { status: 404, data: secret }, config: { url: secret } }),
    status: 404,
  },
  {
    name: "an error with issues",
    make: () =>
      withStatus(422, { name: "InvalidRequestError", where: "body", issues: [{ path: [secret], message: secret }] }),
    status: 422,
  },
  { name: "an error that might be exposed", make: () => withStatus(400, { expose: "true" }), status: 400 },
  { name: "an exposed error of status 500", make: () => withStatus(500, { expose: true }) },
  { name: "undefined", make: () => undefined },
  { name: "null", make: () => null },
  { name: "a string", make: () => secret },
  { name: "an empty string", make: () => "" },
  { name: "a number", make: () => 404 },
  { name: "a bigint", make: () => 10n },
  { name: "a symbol", make: () => Symbol(secret) },
  { name: "a boolean", make: () => false },
  { name: "a function", make: () => fails },
  { name: "a frozen object", make: () => Object.freeze({ message: secret }) },
  { name: "an object without prototype", make: () => Object.create(null) as object },
  { name: "a frozen error", make: () => Object.freeze(new Error(secret)) },
  { name: "a proxy that fails", make: failingProxy },
  { name: "a revoked proxy", make: revokedProxy },
  { name: "getters that fail", make: () => failing("message", "status", "name", "stack", "cause", "toString", "then") },
  { name: "a toString that fails", make: () => ({ toString: fails, [Symbol.toPrimitive]: fails }) },
  { name: "a DOMException", make: () => new DOMException(secret, "AbortError") },
  { name: "a cause of itself", make: cyclic },
  { name: "an AggregateError", make: () => new AggregateError([new Error(secret), null], secret) },
  { name: "a list", make: () => [secret] },
]

type Settle = (value: unknown) => void

/** The method that makes an object a thenable. */
const [, THEN] = ["catch", "then"] as const

/** An object with its own `then`, which may behave differently from that of a promise. */
const thenable = (settle: (done: Settle, failed: Settle) => unknown): object => ({
  [THEN]: (done: Settle = () => {}, failed: Settle = () => {}) => settle(done, failed),
})

/** A thenable that never settles. */
export const endless = (): object => thenable(() => {})

/** Ways in which a function fails with a value. */
export const WAYS_TO_THROW: Readonly<Record<string, (value: unknown) => unknown>> = {
  throws(value) {
    throw value
  },
  rejects: (value) => new Promise((_resolve, reject: (reason: unknown) => void) => reject(value)),
  "rejects later": (value) =>
    new Promise((_resolve, reject: (reason: unknown) => void) => setTimeout(() => reject(value), 1)),
  "gives a thenable that rejects": (value) => thenable((_done, failed) => failed(value)),
  "gives a thenable that throws": (value) =>
    thenable(() => {
      throw value
    }),
}

/** Values that a plug or an action may return by mistake. */
export const RUBBISH: Readonly<Record<string, () => unknown>> = {
  zero: () => 0,
  "a number": () => 200,
  "an empty string": () => "",
  "a string": () => "text",
  true: () => true,
  false: () => false,
  "a symbol": () => Symbol("x"),
  "a bigint": () => 1n,
  "an object": () => ({}),
  "a list": () => [],
  "a function": () => () => {},
  "a map": () => new Map(),
  "an object that looks like a conn": () => ({ halted: true }),
  "an object with a then that is not a function": () => ({ [THEN]: 1 }),
  "a proxy that fails": failingProxy,
  "a revoked proxy": revokedProxy,
  "a then that fails when it is read": () => failing("then"),
  "a thenable of undefined": () => thenable((done) => done(undefined)),
  "a thenable that resolves twice": () =>
    thenable((done) => {
      done(undefined)
      done(1)
    }),
  "a thenable that resolves and throws": () =>
    thenable((done) => {
      done(undefined)
      fails()
    }),
  "a thenable of a thenable": () => thenable((done) => done(thenable((inner) => inner("text")))),
  "a promise of a string": () => Promise.resolve("text"),
  "a promise of itself in a list": () => Promise.resolve([Promise.resolve()]),
  "a response of an error": () => Response.error(),
  "a response that was read": () => read(new Response("text")),
  "a response whose body is locked": () => locked(new Response("text")),
  "a request": () => new Request("http://localhost/"),
}

async function read(response: Response): Promise<Response> {
  await response.text()
  return response
}

function locked(response: Response): Response {
  response.body?.getReader()
  return response
}
