import { ECHO_NAMES } from "./application.js"
import { mutateText, wellFormedText } from "./mutate.js"
import type { Random } from "./random.js"

/** A request as strings, for `fetch` and for a socket. */
export interface MadeRequest {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | undefined
}

const METHODS = ["GET", "GET", "GET", "HEAD", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]

const PATHS = [
  "/ok",
  "/params",
  "/show/1",
  "/files/a/b",
  "/v1.2/x",
  "/stream",
  "/chunks",
  "/download",
  "/signed",
  "/encrypted",
  "/kept",
  "/admin",
  "/secure/a",
  "/api/params",
  "/hono/a",
  "/assets/app.css",
  "/assets/images/a.svg",
  "/assets/..%2fsecret.txt",
  "/assets/%2e%2e/secret.txt",
  "/assets/.hidden",
  "/nowhere",
]

/** Values of headers that the plugs and the conn read, to be mutated. */
const HEADERS: readonly (readonly [string, string])[] = [
  ["accept", "text/html,application/json;q=0.9,*/*;q=0.8"],
  ["accept", "*/*"],
  ["accept-encoding", "br;q=1.0, gzip, *;q=0"],
  ["authorization", "Basic YWRhOnRlbGw="],
  ["cookie", "_signed=WzE3.abc; _encrypted=abcd; _kept=0123456789012345678901234567890123456789012; sealed=x; a=1"],
  ["cookie", "__proto__=1; a=b; =c; constructor; a=%20"],
  ["content-type", "application/json; charset=utf-8"],
  ["content-type", "application/x-www-form-urlencoded"],
  ["content-type", "multipart/form-data; boundary=x"],
  ["content-type", "text/plain"],
  ["if-none-match", 'W/"12-19", "x", *'],
  ["if-range", '"12-19"'],
  ["if-modified-since", "Sat, 21 Nov 2026 00:00:00 GMT"],
  ["range", "bytes=0-3"],
  ["range", "bytes=-5,2-3"],
  ["host", "localhost:4000"],
  ["x-request-id", "0123456789-0123456789"],
  ["x-csrf-token", "c29tZXRva2Vu.ZXhhbXBsZS5jb20"],
  ["x-requested-with", "XMLHttpRequest"],
  ["x-forwarded-for", "10.0.0.1, 1.2.3.4"],
  ["x-forwarded-proto", "https"],
  ["x-forwarded-host", "evil.example"],
  ["forwarded", 'for="[::1]:80";proto=https'],
  ["referer", "http://localhost/"],
  ["origin", "http://evil.example"],
]

const BODIES = [
  '{"a":{"b":[1,"x"]},"__proto__":{"c":1}}',
  "a=1&b[]=2&b[]=3&c[d]=4&_method=put&_csrf_token=x",
  "key=name&value=Ada&flash=info",
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\ncontent-disposition: form-data; name="f"; filename="f.txt"\r\n\r\nfile\r\n--x--\r\n',
  "",
  "GET /ok HTTP/1.1\r\nhost: a\r\nx-request-id: smuggled-smuggled-smuggled\r\n\r\n",
]

/** Creates a request from known parts, most of them slightly changed. */
export function makeRequest(random: Random): MadeRequest {
  const method = random.pick(METHODS)
  const headers = random
    .some(0, 4, () => random.pick(HEADERS))
    .map(([name, value]) => [name, random.chance(50) ? mutateText(random, value) : value] as const)
  const hasBody = method !== "GET" && method !== "HEAD" && random.chance(70)
  const body = hasBody ? mutateSome(random, random.pick(BODIES)) : undefined
  return { method, target: makeTarget(random), headers, body }
}

/** A path with a query, or a value for an action that puts it into its response. */
export function makeTarget(random: Random): string {
  if (random.chance(25)) return `/echo/${random.pick(ECHO_NAMES)}?v=${encodeURIComponent(echoValue(random))}`
  const path = mutateSome(random, random.pick(PATHS))
  if (random.chance(1)) return `${path}/${random.pick(["a", "/", "%20", "..", "é"]).repeat(3000)}`
  return random.chance(40) ? `${path}?${mutateSome(random, "a=1&b[c]=2&d[]=3&_format=json")}` : path
}

function echoValue(random: Random): string {
  if (random.chance(20)) return String(random.pick([200, 204, 205, 304, 100, 101, 199, 99, 0, -1, 600, 999, 302.5]))
  if (random.chance(20)) return `/${wellFormedText(random, 4)}`
  return wellFormedText(random, 6)
}

const mutateSome = (random: Random, text: string): string => (random.chance(50) ? mutateText(random, text) : text)
