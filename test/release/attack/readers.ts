import { compile_matcher, dynamic, get, helpers, verified_routes } from "../../../src/index.js"
import {
  fetch_cookies,
  fetch_session,
  accepts,
  basic_auth,
  cookie_store,
  logger,
  parsers,
  protect_from_forgery,
  request_id,
  rewrite_on,
  session,
  static_files,
} from "../../../src/server/plugs/index.js"
import { conn_from_request, define_endpoint, define_router, finish } from "../../../src/server.js"
import type { Conn, Plug } from "../../../src/server.js"
import { parseHost } from "../../../src/server/conn/request/host.js"
import { encode } from "./mutate.js"
import { FILE_READERS } from "./file-readers.js"
import type { Reader } from "./growth.js"

/** Sixteen times the default maximum size of a header or a path on Node. */
const HEADER = 16 * 16_384
const BODY = 4_000_000

const repeat = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length))

/** Inputs by their parts: a start, a repeated part, and an end. */
type Shape = readonly [before: string, piece: string, behind?: string]

function shaped(
  name: string,
  most: number,
  shapes: readonly Shape[],
  read: (text: string) => unknown,
): readonly Reader[] {
  return shapes.map(([before, piece, behind = ""]) => ({
    name: `${name} of ${JSON.stringify(before)} ${JSON.stringify(piece)} ${JSON.stringify(behind)}`,
    most,
    prepare(size) {
      const text = `${before}${repeat(piece, size)}${behind}`
      return () => quietly(() => read(text))
    },
  }))
}

/** A refusal counts as an answer. */
async function quietly(act: () => unknown): Promise<unknown> {
  try {
    return await act()
  } catch (error) {
    return error
  }
}

const SECRET = "a key for attacks that lives as long as they do, and that is of no use for anything else"
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const endpointOf = (...plugs: readonly Plug[]): ReturnType<typeof define_endpoint> =>
  define_endpoint({
    secret_key_base: SECRET,
    plugs: [...plugs, (conn: Conn) => conn.send_resp(200)],
    on_error: () => {},
  })

/** Sends a header to an endpoint. */
function header(name: string, shapes: readonly Shape[], ...plugs: readonly Plug[]): readonly Reader[] {
  const endpoint = endpointOf(...plugs)
  return shaped(name, HEADER, shapes, (text) =>
    endpoint.fetch(new Request("http://localhost/a.txt", { headers: { [name]: text } })),
  )
}

/** Sends a body to parsers with very high limits. */
function body(type: string, shapes: readonly Shape[], chunk?: number): readonly Reader[] {
  const limit = 1e9
  const endpoint = endpointOf(parsers({ length: limit, max_keys: limit, depth: 5_000, files: limit, field_length: limit, upload_dir: "/nowhere" })) // prettier-ignore
  return shaped(
    `${type}${chunk === undefined ? "" : ` in pieces of ${chunk}`}`,
    chunk === undefined ? BODY : 60_000 * chunk,
    shapes,
    (text) => {
      const bytes = encode(text)
      const init = { method: "POST", headers: { "content-type": type }, duplex: "half" as const }
      return endpoint.fetch(
        new Request("http://localhost/", { ...init, body: chunk === undefined ? bytes : inPieces(bytes, chunk) }),
      )
    },
  )
}

function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, (at += size)))
    },
  })
}

const names = Array.from({ length: 12 }, (_, at) => `/:p${at}`).join("")
const table = [
  get("/", "C", "root"),
  get("/a/:b/c", "C", "one"),
  get("/v:version/x", "C", "two"),
  get("/files/*path", "C", "glob"),
  get("/g:a/*b", "C", "prefixed"),
  get(`/many${names}`, "C", "many"),
] as const
const matcher = compile_matcher(table)
const Routes = helpers(table)
const { verified_path } = verified_routes(table)
const conn = (): Conn => conn_from_request(new Request("http://localhost/"), endpointOf())

const QUERIES: readonly Shape[] = [
  ["", "a"],
  ["", "&"],
  ["", "="],
  ["", "a=1&"],
  ["", "a[]=1&"],
  ["", "a[b]=1&"],
  ["", "[", "=1"],
  ["a", "[b]", "=1"],
  ["", "]"],
  ["a[", "][", "]=1"],
  ["", "%41"],
  ["", "%"],
  ["", "+"],
  ["a=", "%c3%a9"],
  ["a=", "%ff"],
  ["", "a[]=1&a=2&"],
  ["", "a[0]=1&"], // prettier-ignore
]
const PATHS: readonly Shape[] = [
  ["/", "/"],
  ["", "/a"],
  ["/", "a"],
  ["/files", "/a"],
  ["/files/", "%41"],
  ["/files/", "%2f"],
  ["/", "."],
  ["", "/."],
  ["", "/.."],
  ["", "/%2e"],
  ["/", "%"],
  ["/v", "1", "/x"],
  ["/g", "a", "/b/c"],
  ["/many", "/a"],
  ["/a/", "b", "/c"],
  ["/", "\\"],
  ["/", "é"], // prettier-ignore
]
const LISTS: readonly Shape[] = [["", ","], ["", "a,"], ["", " "], ["", "a "], ["", ", "], ["", '"'], ["", '"a",'], ["", '"a'], ["", 'W/"a", '], ["", "\\"], ["a", "\t", "b"]] // prettier-ignore
const ACCEPTS: readonly Shape[] = [...LISTS, ["", "a/b,"], ["", "*/*,"], ["a/b", ";q=0.1"], ["a/b", ";"], ["a/b;x=", '"'], ["a/b;x=\"", "\\\"", "\""], ["a/b", "; ", "x"], ["a/b;", "a=", ","], ["", "a/b;q=0.5,"], ["text/html", " ", "x"]] // prettier-ignore
const COOKIES: readonly Shape[] = [["", "a=1; "], ["", "a"], ["", ";"], ["", "="], ["", " "], ["", "; "], ["a", " ", "=1"], ["a=", " ", "b"], ['a="', "\\", '"'], ["a=", "%41"], ["a=", "%"], ["_s=", "a"], ["_s=", "a."], ["_s=", "."]] // prettier-ignore

const multipart = "multipart/form-data; boundary=x"
const field = (body: string): string => `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${body}`
const PARTS: readonly Shape[] = [
  ["", field("1\r\n"), "--x--"],
  [field(""), "a", "\r\n--x--"],
  [field(""), "\r\n", "\r\n--x--"],
  [field(""), "\r\n--", "\r\n--x--"],
  [field(""), "\r", "\r\n--x--"],
  ["", "\r\n--"],
  ["--x\r\n", "a: b\r\n"],
  ["--x", " ", "\r\n"],
  ["--x\r\na: ", " ", "b\r\n\r\n--x--"],
  ["", "--x\r\n\r\n\r\n", "--x--"],
  [field(""), "\r\n--y", "\r\n--x--"], // prettier-ignore
]
const TYPES: readonly Shape[] = [["multipart/form-data", ";"], ["multipart/form-data", "; a=b"], ["multipart/form-data; boundary=", "a"], ['multipart/form-data; boundary="', "\\"], ['multipart/form-data; a="', "\\\"", '"'], ["multipart/form-data", " "], ["multipart/form-data;", " ", "x"], ["application/", "a+", "json"], ["a/b", " ", "x"], ["", "/"]] // prettier-ignore
const TEXTS: readonly Shape[] = [["/", "a"], ["/", " "], ["/", "\t"], ["/", "é"], ["/", "<"], ["/", "\\"], ["/", "%"], ["//", "a"], ["", " "], ["/", "/"], ["/", "\u{1f600}"]] // prettier-ignore

const files = static_files({ at: "/", from: new URL(".", import.meta.url), gzip: true, brotli: true })
const keeping = session({ key: "_s", store: cookie_store({ signing_salt: "s" }) })
const fetching: Plug = fetch_session
const trusting: Plug = (given: Conn) => {
  given.remote_ip = "10.0.0.1"
  return rewriting(given)
}
const rewriting = rewrite_on(["x_forwarded_for", "x_forwarded_host", "x_forwarded_port", "x_forwarded_proto"], { trusted_proxies: ["10.0.0.0/8"] }) // prettier-ignore
const logging = define_endpoint({ plugs: [logger(), parsers({ length: 1e9, max_keys: 1e9, depth: 5_000 }), (given: Conn) => given.json(given.params)], logger: silent, on_error: () => {} }) // prettier-ignore

/** Refuses every body by its contract, with a logger. */
const refusing = define_endpoint({
  logger: silent,
  plugs: [parsers({ length: 1e9, max_keys: 1e9, depth: 5_000 })],
  router: define_router(dynamic([["post", "/", "C", "a", { body: "Body" }]]), {
    schemas: {
      Body: { "~standard": { version: 1, vendor: "attack", validate: () => ({ issues: [{ message: "bad" }] }) } },
    },
  } as {}).build({ C: { a: (given: Conn) => given.send_resp(200) } }),
})
const LONG_JSON: readonly Shape[] = [["[", '{"password":"a"},', "1]"], ["[", "{},", "1]"], ["[", "1,", "1]"], ['{"a":[', '{"b":1},', "1]}"], ['{"password":[', '"abc",', "1]}"], ["{", '"a":1,', '"b":2}'], ["", "["], ['["', "a", '"']] // prettier-ignore
const jsonRequest = (text: string): Request =>
  new Request("http://localhost/", { method: "POST", headers: { "content-type": "application/json" }, body: text })

/** All readers of external data, with inputs that are difficult for them. */
export const READERS: readonly Reader[] = [
  ...FILE_READERS,
  ...shaped(
    "query",
    HEADER,
    QUERIES,
    (text) => conn_from_request(new Request(`http://localhost/?${text}`)).query_params,
  ),
  ...body("application/x-www-form-urlencoded", QUERIES),
  ...body("application/json", [["", "["], ["", '{"a":'], ["[", "1,", "1]"], ['"', "a", '"'], ['"', "\\u0041", '"'], ["[", "{},", "1]"], ["", " "], ["1", "0"], ["[", '{"a":[1]},', "1]"]]), // prettier-ignore
  ...body(multipart, PARTS),
  ...body(multipart, PARTS, 1),
  ...body(multipart, PARTS, 16),
  ...header("content-type", TYPES, parsers(), (given: Conn) => given),
  ...shaped("content-type of a body", HEADER, TYPES, (text) => endpointOf(parsers()).fetch(new Request("http://localhost/", { method: "POST", headers: { "content-type": text }, body: "a" }))), // prettier-ignore
  ...header("cookie", COOKIES, (given: Conn) => fetch_cookies(given, { signed: ["a", "_s"] })),
  ...header("cookie", COOKIES, keeping, fetching),
  ...header("accept", ACCEPTS, (given: Conn) => accepts(given, ["html", "json"])),
  ...header("accept", ACCEPTS, () => {
    throw new Error("an error whose page is chosen by accept")
  }),
  ...header("accept-encoding", ACCEPTS, files),
  ...header(
    "range",
    [
      ["bytes=", "0"],
      ["bytes=", " ", "0-1"],
      ["bytes=0-", "9"],
      ["bytes=0-1", " ", "x"],
      ["bytes=", "0-1,"],
    ],
    files,
  ),
  ...header("if-none-match", LISTS, files),
  ...header("if-range", LISTS, files),
  ...header("authorization", [["Basic ", "QUJD"], ["Basic ", " "], ["Basic", " ", "YTpi"], ["Basic YTpi", " ", "x"], ["Basic ", "="], ["Basic ", "OjpB"]], basic_auth({ username: "a", password: "b" })), // prettier-ignore
  ...header("x-csrf-token", [["", "a"], ["", "."], ["a.", "a"], ["", "a."]], keeping, fetching, (given: Conn) => protect_from_forgery(Object.assign(given, { method: "POST" }))), // prettier-ignore
  ...header(
    "x-request-id",
    [
      ["", "a"],
      ["", " ", "a"],
    ],
    request_id(),
  ),
  ...["x-forwarded-for", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"].flatMap(
    (name) =>
    header(name, [...LISTS, ["", "1, "], ["", "a.b, "], ["", "["], ["", ":"]], trusting), // prettier-ignore
  ),
  ...shaped("host", HEADER, [["", "a"], ["", "."], ["", "a."], ["[", ":", "]"], ["a:", "1"], ["", "-"], ["", "a-", "_"], ["", "[", ""], ["1.", "1."]], (text) => parseHost(text, "http")), // prettier-ignore
  ...shaped("path", HEADER, PATHS, (text) => matcher.match_path("GET", text, "localhost")),
  ...shaped("path to fetch", HEADER, PATHS, (text) => endpointOf(files).fetch(new Request(`http://localhost${text}`))),
  ...shaped("verified_path", HEADER, TEXTS, (text) => verified_path(conn(), `/a/${encodeURIComponent(text)}/c`)),
  ...shaped("verified_path of many segments", HEADER, PATHS, (text) => verified_path(conn(), text as "/")),
  ...shaped("verified_path with a query", HEADER, QUERIES, (text) => verified_path(conn(), `/?${text}`)),
  ...shaped("a helper", HEADER, TEXTS, (text) => Routes.c_path(conn(), "one", text, { [text]: [text], b: { [text]: text } })), // prettier-ignore
  ...shaped("redirect", HEADER, TEXTS, async (text) => finish(conn().redirect(text))),
  ...shaped("put_resp_header", HEADER, TEXTS, (text) => conn().put_resp_header("x-a", text)),
  ...shaped("put_resp_cookie", HEADER, TEXTS, (text) => conn().put_resp_cookie("a", text)),
  ...shaped("put_resp_content_type", HEADER, TEXTS, (text) => conn().put_resp_content_type(text)),
  ...shaped("log of a query", HEADER, QUERIES, (text) => logging.fetch(new Request(`http://localhost/?${text}`))),
  ...shaped("log of JSON", 2 * BODY, LONG_JSON, (text) => logging.fetch(jsonRequest(text))),
  ...shaped("refusal of JSON", 2 * BODY, LONG_JSON, (text) => refusing.fetch(jsonRequest(text))),
]
