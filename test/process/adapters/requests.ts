import { expect, it } from "vitest"

/** A request to the application of `application.ts`, and the expected response. */
interface Case {
  readonly title: string
  readonly path: string
  readonly method?: string
  readonly headers?: HeadersInit
  readonly body?: string
  readonly status: number
  /** With `MOUNT` for the path under which the application is mounted. */
  readonly text?: string
  readonly expected?: Readonly<Record<string, string>>
  readonly cookies?: readonly string[]
}

const json = { "content-type": "application/json" }
const form = { "content-type": "application/x-www-form-urlencoded" }
const text = { "content-type": "text/plain; charset=utf-8" }

const cases: readonly Case[] = [
  { title: "a page", path: "/", status: 200, text: '<a href="MOUNT/old">old</a>', expected: { "content-type": "text/html; charset=utf-8" } }, // prettier-ignore
  { title: "a redirect", path: "/old", status: 302, expected: { location: "MOUNT/api/users/7" } },
  { title: "a row that redirects", path: "/moved/a%2Fb?x=1", status: 301, expected: { location: "MOUNT/api/users/a%2Fb?x=1" } }, // prettier-ignore
  { title: "a row that redirects, with HEAD", path: "/moved/7", method: "HEAD", status: 301, text: "", expected: { location: "MOUNT/api/users/7" } }, // prettier-ignore
  { title: "a row that redirects, of a forwarded router", path: "/jobs/old/3", status: 308, expected: { location: "MOUNT/jobs/3" } }, // prettier-ignore
  { title: "a deprecated row", path: "/v1/files/a%20b", status: 200, expected: { deprecation: "@1796083200", sunset: "Tue, 01 Jun 2027 00:00:00 GMT", link: '<MOUNT/files/a%20b>; rel="successor-version"' } }, // prettier-ignore
  {
    title: "params and a query",
    path: "/api/users/a%2Fb?tab=posts&tags[]=x&tags[]=y",
    status: 200,
    text: '{"id":"a/b","query":{"tab":"posts","tags":["x","y"]},"path":"MOUNT/api/users/a%2Fb"}',
  },
  { title: "a glob with encoded and non-ASCII characters", path: "/files/a%20b/%C3%A9/c", status: 200, text: "a b|é|c MOUNT/files/a%20b/%C3%A9/c", expected: text }, // prettier-ignore
  { title: "HEAD", path: "/files/a", method: "HEAD", status: 200, text: "", expected: text },
  { title: "a body of JSON", path: "/api/users", method: "POST", headers: json, body: '{"name":"Ada","tags":["x"]}', status: 201, text: '{"name":"Ada","tags":["x"]}' }, // prettier-ignore
  { title: "a form", path: "/api/users", method: "POST", headers: form, body: "user[name]=Ada+L&user[tags][]=x", status: 201, text: '{"user":{"name":"Ada L","tags":["x"]}}' }, // prettier-ignore
  { title: "a form with _method=put", path: "/api/users/7", method: "POST", headers: form, body: "_method=put&a=1", status: 200, text: '{"_method":"put","a":"1","id":"7","method":"PUT"}' }, // prettier-ignore
  { title: "PATCH", path: "/api/users/7", method: "PATCH", headers: json, body: '{"a":1}', status: 200, text: '{"a":1,"id":"7","method":"PATCH"}' }, // prettier-ignore
  { title: "QUERY", path: "/api/users", method: "QUERY", headers: json, body: '{"name":"Ada"}', status: 200, text: '{"name":"Ada","method":"QUERY"}' }, // prettier-ignore
  { title: "a form of QUERY", path: "/api/users", method: "QUERY", headers: form, body: "name=Ada+L", status: 200, text: '{"name":"Ada L","method":"QUERY"}' }, // prettier-ignore
  {
    title: "a body of QUERY that does not fit",
    path: "/api/users",
    method: "QUERY",
    headers: json,
    body: '{"name":1}',
    status: 422,
  },
  { title: "REPORT", path: "/api/users", method: "REPORT", headers: json, body: '{"a":[1]}', status: 200, text: '{"a":[1],"method":"REPORT"}' }, // prettier-ignore
  { title: "DELETE, without a body", path: "/api/users/7", method: "DELETE", status: 204, text: "" },
  { title: "an unsupported format", path: "/api/users/7", headers: { accept: "image/png" }, status: 406 },
  { title: "a stream", path: "/stream", status: 200, text: "one two three" },
  {
    title: "bytes",
    path: "/bytes",
    status: 200,
    text: "\0\uFFFD\n",
    expected: { "content-type": "application/x-test" },
  },
  {
    title: "events",
    path: "/events/2",
    status: 200,
    text: ':\n\nid: 1\nevent: tick\ndata: {"number":1}\n\nid: 2\nevent: tick\ndata: {"number":2}\n\n',
    expected: { "content-type": "text/event-stream", "x-accel-buffering": "no" },
  },
  { title: "events, with HEAD", path: "/events/2", method: "HEAD", status: 200, text: "", expected: { "content-type": "text/event-stream" } }, // prettier-ignore
  { title: "two cookies", path: "/cookies", status: 200, text: "baked", cookies: ["a=1; Path=/", "b=2; HttpOnly"] },
  { title: "an action that fails", path: "/fail", status: 500, text: "Internal Server Error" },
  { title: "an action that takes too long", path: "/slow", status: 503, text: "Service Unavailable" },
  { title: "a stream whose first byte is in time", path: "/begins", status: 200, text: "one two three" },
  { title: "headers that a schema takes", path: "/teams", headers: [["x-teams", "1"], ["X-Teams", "2, 3"], ["x-org", "acme"]], status: 200, text: '{"x-teams":[1,2,3],"x-org":"acme"}' }, // prettier-ignore
  { title: "headers that a schema refuses", path: "/teams", headers: { "x-teams": "one" }, status: 400 },
  { title: "a forwarded router", path: "/jobs/3", status: 200, text: "MOUNT/jobs/3 MOUNT/old" },
  { title: "a forwarded application", path: "/hono/ada?q=1", status: 200, text: "ada 1" },
  {
    title: "a body for a forwarded application",
    path: "/hono/echo",
    method: "POST",
    headers: { ...json, "x-own": "mine" },
    body: '{"a":[1]}',
    status: 202,
    text: 'mine {"a":[1]}',
    cookies: ["a=1", "b=2"],
  },
  { title: "a form for a forwarded application", path: "/hono/echo", method: "POST", headers: form, body: "a=1&b=x+y", status: 202, text: " a=1&b=x+y", cookies: ["a=1", "b=2"] }, // prettier-ignore
  { title: "a missing page of a forwarded application", path: "/hono/a/b/c", status: 404, text: "404 Not Found" },
]

/** Requests that the application answers only without a host application. */
const alone: readonly Case[] = [
  { title: "no route", path: "/nowhere", status: 404, text: "Not Found" },
  { title: "a malformed path", path: "/files/%zz", status: 400, text: "Bad Request" },
  { title: "a malformed body", path: "/api/users", method: "POST", headers: json, body: "{", status: 400 },
]

/** Declares a test for each request to an application of `application.ts`. */
export function answersAll(url: () => string, mount = "", isAlone = mount === ""): void {
  const rows = isAlone ? [...cases, ...alone] : cases
  it.each(rows.map((row) => [row.title, row] as const))("%s", async (_title, row) => {
    const response = await fetch(`${url()}${mount}${row.path}`, {
      method: row.method ?? "GET",
      headers: row.headers ?? {},
      redirect: "manual",
      ...(row.body === undefined ? {} : { body: row.body }),
    })
    const body = await response.text()
    const mounted = (wanted: string): string => wanted.replaceAll("MOUNT", mount)
    expect([response.status, body]).toEqual([row.status, row.text === undefined ? body : mounted(row.text)])
    for (const [name, value] of Object.entries(row.expected ?? {}))
      expect(response.headers.get(name)).toBe(mounted(value))
    const cookies = response.headers.getSetCookie()
    expect(cookies).toEqual(row.cookies ?? [])
  })
}
