import { define_endpoint } from "../../src/server.js"
import { build_conn } from "../../src/server/testing/index.js"

const functions = "JSON cannot represent functions or promises: call it, or await it first"
const conns = "JSON has no conn or endpoint: send its values; no_route returns the body alone"

/** Values that JSON loses, and the message for each: of the compiler, and when the program runs. */
export const lostValues = [
  [() => 1, functions],
  [class Named {}, functions],
  [Symbol("a"), functions],
  [Promise.resolve(1), functions],
  [1n, "JSON has no bigint: send a string"],
  [new Map([["a", 1]]), "JSON has no Map: send its values in a list or an object"],
  [new Set(["a"]), "JSON has no Set: send its values in a list or an object"],
  [new Headers(), "JSON has no Headers: send its values in a list or an object"],
  [new FormData(), "JSON has no FormData: send its values in a list or an object"],
  [new URLSearchParams("a=1"), "JSON has no URLSearchParams: send its values in a list or an object"],
  [new Uint8Array([1]), "JSON has no Uint8Array: send its values in a list or an object"],
  [new ArrayBuffer(1), "JSON has no ArrayBuffer: send its values in a list or an object"],
  [/a/, "JSON has no RegExp: send its values in a list or an object"],
  [new Response("a"), "JSON has no Response: answer with conn.send_response"],
  [new Request("http://localhost/"), "JSON has no Request: send its values in a list or an object"],
  [build_conn("GET", "/"), conns],
  [define_endpoint({}), conns],
] as const

class Entity {
  readonly name = "Ada"
  greet(): string {
    return `Hello ${this.name}`
  }
}

interface Comment {
  readonly text: string
  readonly at?: Date
  readonly answers: readonly Comment[]
}
const comment: Comment = { text: "a", answers: [{ text: "b", at: new Date(0), answers: [] }] }

/** Values that JSON carries, and what it makes of them. */
export const sentValues = [
  [null, "null"],
  ["a", '"a"'],
  [7, "7"],
  [{ id: 7, tags: ["a"], at: new Date(0) }, '{"id":7,"tags":["a"],"at":"1970-01-01T00:00:00.000Z"}'],
  [{ a: undefined, b: [{ c: {} }] }, '{"b":[{"c":{}}]}'],
  [comment, '{"text":"a","answers":[{"text":"b","at":"1970-01-01T00:00:00.000Z","answers":[]}]}'],
  [[new Entity()], '[{"name":"Ada"}]'],
  [new URL("http://localhost/"), '"http://localhost/"'],
  [{ toJSON: () => ({ a: 1 }), map: new Map() }, '{"a":1}'],
  [{ text: '{} {"0":' }, '{"text":"{} {\\"0\\":"}'],
] as const
