import { runInNewContext } from "node:vm"

class Money {
  readonly id = "EUR 5"
}
class Tag {
  to_param(): string {
    return "a/b"
  }
}

const formData = new FormData()
formData.append("b", "1")
formData.append("a", "2")
formData.append("b", "3")
interface Filter {
  readonly page: number
  readonly city?: string
}
const filter: Filter = { page: 2, city: "Bern" }
class Search {
  readonly term = "a b"
}

/** Queries and their encoding. */
export const queryCases = [
  ["nothing", {}, ""],
  ["no pairs", [], ""],
  ["strings", { a: "b", c: "d" }, "a=b&c=d"],
  ["a number, a bigint and a boolean", { a: 1.5, b: 7n, c: false }, "a=1.5&b=7&c=false"],
  ["an empty string", { a: "" }, "a="],
  ["null", { a: null }, "a="],
  ["undefined, which is left out", { a: undefined, b: 1 }, "b=1"],
  ["undefined in a list", { a: [undefined, 1] }, "a[]=1"],
  ["undefined in an object", { a: { b: undefined, c: 1 } }, "a[c]=1"],
  ["null in a list", { a: [null] }, "a[]="],
  ["a list", { a: [1, "b", true] }, "a[]=1&a[]=b&a[]=true"],
  ["an empty list", { a: [] }, ""],
  ["a list in a list", { a: [[1], [2, 3]] }, "a[][]=1&a[][]=2&a[][]=3"],
  ["an object", { a: { b: 1, c: { d: 2 } } }, "a[b]=1&a[c][d]=2"],
  ["an empty object", { a: {} }, ""],
  ["objects of one key in a list", { a: [{ b: 1 }, { c: 2 }] }, "a[][b]=1&a[][c]=2"],
  ["a list in an object", { a: { b: [1, 2] } }, "a[b][]=1&a[b][]=2"],
  ["a space", { "a b": "c d" }, "a+b=c+d"],
  ["several spaces", { "a b c": " d  e " }, "a+b+c=+d++e+"],
  ["a plus", { a: "1+1" }, "a=1%2B1"],
  ["characters with a meaning in queries", { "a&b=c": "?#[]&=%" }, "a%26b%3Dc=%3F%23%5B%5D%26%3D%25"],
  ["brackets in a nested key", { a: { "b]": 1 } }, "a[b%5D]=1"],
  ["unreserved characters", { a: "A-z0.9_~" }, "a=A-z0.9_~"],
  ["characters that encodeURIComponent leaves", { a: "!'()*" }, "a=%21%27%28%29%2A"],
  ["non-ASCII letters", { é: "日本" }, "%C3%A9=%E6%97%A5%E6%9C%AC"],
  ["a surrogate pair", { a: "🦊" }, "a=%F0%9F%A6%8A"],
  ["lone surrogates", { a: "\uD83E", b: "\uDD8Ax" }, "a=%EF%BF%BD&b=%EF%BF%BDx"],
  ["a lone surrogate in a key", { "\uD83E": 1 }, "%EF%BF%BD=1"],
  ["a line break", { a: "b\r\nc" }, "a=b%0D%0Ac"],
  ["an instance with an id", { a: new Money() }, "a=EUR+5"],
  ["an instance with to_param", { a: new Tag() }, "a=a%2Fb"],
  ["an object with to_param", { a: { to_param: () => 7 } }, "a=7"],
  ["an object with an id, which nests", { a: { id: 7 } }, "a[id]=7"],
  ["an object without prototype", Object.assign(Object.create(null), { a: 1 }), "a=1"],
  ["an object of another realm", runInNewContext("({ a: 1, b: { c: [{ d: 2 }] } })"), "a=1&b[c][][d]=2"],
  ["keys that are properties of Object.prototype", JSON.parse(`{"__proto__": 1, "constructor": {"__proto__": 2}}`), "__proto__=1&constructor[__proto__]=2"], // prettier-ignore
  ["URLSearchParams", new URLSearchParams("b=1&a=2+3&b=%26"), "b=1&a=2+3&b=%26"],
  ["a Map", new Map<string, unknown>([["b", 1], ["a", [2]]]), "b=1&a[]=2"], // prettier-ignore
  ["an empty Map", new Map<string, string>(), ""],
  ["FormData of strings", formData, "b=1&a=2&b=3"],
  ["objects with to_param in a list", { a: [{ id: 1, to_param: () => "x" }, { to_param: () => "y" }] }, "a[]=x&a[]=y"],
  ["an object of an interface", filter, "page=2&city=Bern"],
  ["an instance of a class", new Search(), "term=a+b"],
  ["only an id", { id: 5 }, "id=5"],
  ["pairs in their order", [["b", 1], ["a", 2], ["b", 3]], "b=1&a=2&b=3"], // prettier-ignore
  ["pairs with lists and objects", [["a", [1]], ["b", { c: 2 }]], "a[]=1&b[c]=2"], // prettier-ignore
  ["a pair with undefined", [["a", undefined], ["b", 1]], "b=1"], // prettier-ignore
] as const satisfies readonly (readonly [what: string, query: unknown, encoded: string])[]

/** Values that a query does not accept, here for the key `a`. */
export const noQueryValueCases = [
  ["a date", new Date(0), `cannot write a Date for "a" in a query: expected a string, such as date.toISOString()`],
  ["a map", new Map(), "the object has neither to_param() nor id"],
  ["a function", Math.max, `cannot write function max for "a" in a query: expected a string, number, bigint, boolean`],
  ["a symbol", Symbol("x"), `cannot write Symbol(x) for "a" in a query`],
  ["to_param that does not return a string", { to_param: () => null }, "cannot convert null to param"],
] as const

/** Other invalid queries. */
export const wrongQueryCases = [
  ["NaN", { a: NaN }, "cannot convert NaN to param: expected a finite number"],
  ["infinity", { a: 1, b: Infinity }, "cannot convert Infinity to param"],
  ["NaN in a list", { a: [1, NaN] }, "cannot convert NaN to param"],
  ["infinity in an object", { a: { b: { c: -Infinity } } }, "cannot convert -Infinity to param"],
  ["NaN in a pair", [["a", NaN]], "cannot convert NaN to param"], // prettier-ignore
  ["to_param that returns NaN", { a: { to_param: () => NaN } }, "cannot convert NaN to param"],
  ["a date in an object in a list", { a: [{ b: new Date(0) }] }, `cannot write a Date for "a[][b]" in a query`],
  ["an object of two keys in a list", { a: [{ b: 1, c: 2 }] }, "cannot encode maps inside lists when the map has 0 or more than 1 element"], // prettier-ignore
  [
    "an empty object in a list",
    { a: [{}] },
    "cannot encode maps inside lists when the map has 0 or more than 1 element",
  ],
] as const satisfies readonly (readonly [what: string, query: unknown, message: string])[]

interface User {
  readonly id: number
  readonly name: string
}
const user: User = { id: 42, name: "Ada" }
const record = { id: 42, name: "Ada" }
class Model {
  readonly slug = "ada"
  to_param(): string {
    return this.slug
  }
}

/** Values that the compiler refuses as a query, and whether a helper accepts them at run time. */
export const noQueryCases = [
  ["a record of an interface", user, true],
  ["a record", record, true],
  ["a model with an id", new Money(), false],
  ["a model with to_param", new Model(), false],
  ["an object with to_param", { to_param: () => "ada", name: "Ada" }, false],
  ["a date", new Date(0), false],
  ["a function", () => 1, false],
  ["a string", "page=1", false],
  ["a Set", new Set(["page"]), false],
  ["a Map of numbers", new Map([[1, 2]]), true],
  ["a list of strings", ["page"], false],
  ["a promise", Promise.resolve({}), false],
] as const
