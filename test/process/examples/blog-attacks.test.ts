import { connect } from "node:net"
import { list_routes } from "waymark"
import { encode_basic_auth } from "waymark/plugs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { routes } from "../../../docs/examples/blog/routes.js"
import { formOf, PASSWORD, startBlog } from "./blog.js"
import type { Answer, RunningBlog, Visitor } from "./blog.js"

let blog: RunningBlog
beforeAll(async () => {
  blog = await startBlog()
})
afterAll(() => blog.stop())

/** Values that a visitor may send instead of an id, a name or a text. */
const ODD_IDS = [
  "0 -1 1.5 1e3 01 9007199254740993 null undefined __proto__ constructor new $%7B7*7%7D 1'-- 1%20OR%201=1",
  "%00 1%00 %0d%0aset-cookie:x=1 %ff %ED%A0%80 %F0%9F%98%80 .. %2e%2e ..%2f..%2f %5c %3Cscript%3Ealert(1)%3C/script%3E",
  `${"9".repeat(400)} ${"x".repeat(3_000)}`,
].flatMap((line) => line.split(" "))

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]

/** The problems of any answer: a server error, or data that must not be shown. */
function faults({ status, headers, body }: Answer): readonly string[] {
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(headers.get("x-content-type-options") === "nosniff" ? [] : [`${status} without nosniff`]),
    ...(headers.get("content-security-policy") === null ? [`${status} without a policy`] : []),
    ...(headers.get("x-frame-options") === "SAMEORIGIN" ? [] : [`${status} without x-frame-options`]),
    ...(/<script>alert|<img src=x|<svg onload/.test(body) ? ["a script"] : []),
    ...(/ada@example\.com|grace@example\.com/.test(body) ? ["an email address"] : []),
    ...(/password_hash|SQLITE|node_modules|\bat .*\.ts:\d+/.test(body) ? ["an inner detail"] : []),
  ]
}

describe("any visitor", () => {
  it("causes no server error on any route, with any id and any method", async () => {
    const user = await blog.signUp("Mallory", "mallory@example.com")
    const patterns = [...new Set(list_routes(routes).map(({ path }) => path))]
    const paths = patterns.flatMap((pattern) =>
      ODD_IDS.map((id) => pattern.replace(/:\w+/g, id)).concat(pattern.replace(/:\w+/g, "1")),
    )
    const found: string[] = []
    for (const [index, path] of paths.entries())
      for (const visitor of [blog.visit(), user])
        for (const method of index % 5 === 0 ? METHODS : ["GET"]) {
          const what = faults(await visitor.request(path, { method }))
          if (what.length > 0) found.push(`${method} ${path.slice(0, 60)}: ${what.join(", ")}`)
        }
    expect(found).toEqual([])
  })

  it("is redirected to the login from a page with a long path", async () => {
    const { status, headers } = await blog.request(`/status/${"x".repeat(3_000)}`)
    expect([status, headers.get("location")]).toEqual([302, "/session/new"])
  })

  it("gets error pages with security headers", async () => {
    for (const [path, init, status] of [
      ["/nope", {}, 404],
      ["/users/%zz", {}, 400],
      ["/users/999", {}, 404],
      ["/css/..%2fx", {}, 400],
      ["/users", { headers: { accept: "image/png" } }, 406],
      ["/session", { method: "POST", body: new URLSearchParams({ a: "b" }) }, 403],
      ["/session", { method: "POST", body: "x", headers: { "content-type": "text/csv" } }, 415],
      ["/session", { method: "POST", body: new URLSearchParams({ a: "b".repeat(200_000) }) }, 413],
      ["/api/v1/posts/x", {}, 404],
      ["/css/blog.css", {}, 200],
      ["/health", {}, 200],
    ] as const) {
      const answer = await blog.request(path, init)
      expect([path, answer.status, faults(answer)]).toEqual([path, status, []])
    }
  })

  it("sees nobody's email address", async () => {
    const mary = await blog.signUp("Mary Shaw", "shaw@example.com")
    const other = await blog.signUp("Other One", "other@example.com")
    for (const path of ["/users", mary.path, `${mary.path}/posts`, "/", "/api/v1/posts"])
      for (const visitor of [blog.visit(), other])
        expect([path, (await visitor.request(path)).body.includes("shaw@")]).toEqual([path, false])
    expect(await mary.open(mary.path)).toContain("shaw@example.com")
    expect(await (await blog.admin()).open(mary.path)).toContain("shaw@example.com")
  })

  it("cannot see what software the blog runs on", async () => {
    for (const path of ["/status", "/status/tables/users", "/status/routes", "/health/memory"])
      expect([path, (await blog.request(path)).status]).toEqual([path, path === "/health/memory" ? 404 : 302])
    const user = await blog.signUp("Curious", "curious@example.com")
    expect((await user.request("/status")).status).toBe(403)
  })

  it("gets no content from TRACE and other methods", async () => {
    for (const method of ["TRACE", "OPTIONS", "PROPFIND"]) {
      const answer = await raw(
        `${method} / HTTP/1.1\r\nhost: localhost\r\ncookie: secret=1\r\nconnection: close\r\n\r\n`,
      )
      expect([method, /^HTTP\/1\.1 4\d\d/.test(answer), answer.includes("secret=1")]).toEqual([method, true, false])
    }
  })

  async function raw(request: string): Promise<string> {
    const socket = connect(Number(new URL(blog.origin).port), "127.0.0.1")
    socket.write(request)
    let answer = ""
    for await (const piece of socket) answer += String(piece)
    return answer
  }
})

describe("a page of a logged-in user", () => {
  it("is not kept by the browser or a proxy, so that the next person at the computer cannot go back to it", async () => {
    const user = await blog.signUp("Private", "private@example.com")
    for (const path of ["/", user.path, `${user.path}/edit`, "/users/999"])
      expect([path, (await user.request(path)).headers.get("cache-control")]).toEqual([path, "no-store"])
    expect((await (await blog.admin()).request("/status")).headers.get("cache-control")).toBe("no-store")
  })
})

describe("a name", () => {
  const sign_up = async (name: string): Promise<Answer> => {
    const visitor = blog.visit()
    const form = formOf(await visitor.open("/users/new"), /^\/users$/)
    return visitor.submit(form, { "user[name]": name, "user[email]": "odd@example.com", "user[password]": PASSWORD })
  }

  it.each(["\u200b", "\u00ad\u2060", "\u3164", "\u0301", "\ufe0f", "\u2800"])(
    "cannot be invisible, such as %j",
    async (name) => {
      const { status, body } = await sign_up(name)
      expect([status, body]).toEqual([422, expect.stringContaining("Name can&#39;t be blank")])
    },
  )

  it.each(["\u202enimda", "Ada \u2066Lovelace", "Ada\u2028Lovelace", "Ada\u200fLovelace"])(
    "cannot change the order of the line that it is in, as %j does",
    async (name) => {
      const { status, body } = await sign_up(name)
      expect([status, body]).toEqual([422, expect.stringContaining("Name has characters that cannot be shown")])
    },
  )

  it.each(["👩‍👩‍👧‍👦", "Zoë", "نیم‌فاصله", "木村", "O'Neil"])("can be %s", async (name) => {
    const visitor = blog.visit()
    const form = formOf(await visitor.open("/users/new"), /^\/users$/)
    const email = `${Buffer.from(name).toString("hex")}@example.com`
    const filled = { "user[name]": name, "user[email]": email, "user[password]": PASSWORD }
    expect((await visitor.submit(form, filled)).status).toBe(302)
  })
})

describe("a form", () => {
  /** Values that may come instead of a string. */
  const ODD_VALUES: readonly (readonly [
    name: string,
    pairs: (field: string) => readonly (readonly [string, string | File])[],
  ])[] = [
    ["missing", () => []],
    ["empty", (field) => [[field, ""]]],
    ["long", (field) => [[field, "x".repeat(90_000)]]],
    ["a list", (field) => [[`${field}[]`, "a"]]],
    ["nested", (field) => [[`${field}[a][b]`, "a"]]],
    ["a file", (field) => [[field, new File(["x"], "x.txt")]]],
    ["a list of files", (field) => [[`${field}[]`, new File(["x"], "x.txt")]]],
    [
      "twice",
      (field) => [
        [field, "a"],
        [field, "b"],
      ],
    ],
    ["with NUL", (field) => [[field, "a\0b"]]],
    ["with control characters", (field) => [[field, "a\u0007\u001b[31mb\u0085\r\nx: y"]]],
    ["with a script", (field) => [[field, `"><script>alert(1)</script><img src=x onerror=alert(1)>`]]],
    ["with emoji and marks", (field) => [[field, "\u202e👩‍👩‍👧‍👦e\u0301\ufeff"]]],
    ["the prototype", (field) => [[field.replace(/\[.*/, "[__proto__][x]"), "a"]]],
    ["not a form's", (field) => [[field.replace(/\[.*/, ""), "a"]]],
  ]

  it("accepts any value in any field without a server error", async () => {
    const user = await blog.signUp("Form Filler", "filler@example.com")
    const post = await makePost(user, "Mine")
    const found: string[] = []
    for (const [page, action, method] of [
      ["/session/new", /^\/session$/, "post"],
      ["/users/new", /^\/users$/, "post"],
      [`${user.path}/edit`, /^\/users\/\d+$/, "patch"],
      [`${user.path}/posts/new`, /\/posts$/, "post"],
      [`${post}/edit`, /\/posts\/\d+$/, "patch"],
      [post, /\/comments$/, "post"],
    ] as const) {
      const visitor = page === "/session/new" || page === "/users/new" ? blog.visit() : user
      const form = formOf(await visitor.open(page), action, method)
      const texts = Object.keys(form.fields).filter((name) => name.includes("["))
      for (const field of texts)
        for (const [name, pairs] of ODD_VALUES) {
          const body = new FormData()
          for (const [key, value] of Object.entries(form.fields))
            if (key !== field) body.append(key, value || "Some text 12345")
          for (const [key, value] of pairs(field)) body.append(key, value)
          const answer = await visitor.request(form.action, { method: "POST", body })
          const what = faults(answer)
          if (what.length > 0) found.push(`${form.action} ${field} ${name}: ${what.join(", ")}`)
        }
    }
    for (const path of [
      "/",
      "/users",
      user.path,
      post,
      `${user.path}/posts`,
      `${user.path}/posts.ndjson`,
      "/api/v1/posts",
    ])
      found.push(...faults(await user.request(path)).map((what) => `${path}: ${what}`))
    // The export and the API return data, with content types that browsers do not execute.
    expect(found.filter((line) => !/(ndjson|api\/v1\/posts): a script/.test(line))).toEqual([])
  })

  it("that is sent twice concurrently creates one user, and reports that the email is taken", async () => {
    const visitors = [blog.visit(), blog.visit(), blog.visit()]
    const answers = await Promise.all(
      visitors.map(async (visitor) => {
        const form = formOf(await visitor.open("/users/new"), /^\/users$/)
        return visitor.submit(form, {
          "user[name]": "Twice",
          "user[email]": "twice@example.com",
          "user[password]": PASSWORD,
        })
      }),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["302", "422", "422"])
    expect(answers.find(({ status }) => status === 422)?.body).toContain("Email has already been taken")
  })

  it("of a user who is deleted in the meantime causes no server error", async () => {
    const user = await blog.signUp("Short Lived", "short@example.com")
    const form = formOf(await user.open(`${user.path}/posts/new`), /\/posts$/)
    const deletion = formOf(await user.open(user.path), /^\/users\/\d+$/, "delete")
    const picture = new File([new Uint8Array(1_500_000)], "x.png")
    const [made] = await Promise.all([
      user.submit(form, { "post[title]": "x", "post[body]": "x", "post[picture]": picture }),
      user.submit(deletion),
    ])
    expect(made.status).toBeLessThan(500)
  })

  it("of another user is refused, whatever ids are in its path", async () => {
    const [owner, thief] = [
      await blog.signUp("Owner", "owner@example.com"),
      await blog.signUp("Thief", "thief@example.com"),
    ]
    const post = await makePost(owner, "Owned")
    const id = /\d+$/.exec(post)?.[0]
    const { _csrf_token: token = "" } = formOf(await thief.open(`${thief.path}/posts/new`), /\/posts$/).fields
    const send = async (path: string, method: string): Promise<number> => {
      const fields = {
        _csrf_token: token,
        _method: method,
        "post[title]": "stolen",
        "post[body]": "stolen",
        "user[name]": "x",
      }
      return (await thief.request(path, { method: "POST", body: new URLSearchParams(fields) })).status
    }
    for (const [path, method, status] of [
      [post, "patch", 403],
      [post, "delete", 403],
      [`${post}/picture`, "delete", 403],
      [`${owner.path}/posts`, "post", 403],
      [owner.path, "patch", 403],
      [owner.path, "delete", 403],
      [`${thief.path}/posts/${id}`, "patch", 404],
      [`${thief.path}/posts/${id}`, "delete", 404],
      [`${thief.path}/posts/${id}/picture`, "delete", 404],
      ["/admin/comments/1", "delete", 403],
      ["/users/2/posts/6/comments/1", "delete", 403],
    ] as const)
      expect([path, method, await send(path, method)]).toEqual([path, method, status])
    expect((await thief.request(`${post}/edit`)).status).toBe(403)
    expect(await owner.open(post)).not.toContain("stolen")
  })

  it("with odd uploads is refused, or accepted if the picture is of a known type", async () => {
    const user = await blog.signUp("Uploader", "uploader@example.com")
    const form = formOf(await user.open(`${user.path}/posts/new`), /\/posts$/)
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    for (const [name, type, bytes, status] of [
      ["../../evil.png", "image/png", png, 302],
      ["x.html", "text/html", png, 302],
      ["x.svg", "image/svg+xml", "<svg onload='alert(1)'/>", 422],
      ["x.png", "image/png", "<script>alert(1)</script>", 422],
      ["x\r\n.png", "image/png", "GIF8", 422],
      ["e".repeat(5_000), "image/png", png, 302],
      ["", "image/png", png, 415],
      ["empty.png", "image/png", "", 422],
    ] as const) {
      const picture = new File([bytes], name, { type })
      const answer = await user.submit(form, { "post[title]": "x", "post[body]": "x", "post[picture]": picture })
      expect([name, answer.status, faults(answer)]).toEqual([name, status, []])
      if (status !== 302) continue
      const shown = await user.request(`${answer.headers.get("location")}/picture`)
      expect(shown.headers.get("content-type") ?? "none").toMatch(/^(image\/png|text\/html; charset=utf-8)$/)
      expect(faults(shown)).toEqual([])
    }
  })

  async function makePost(user: Visitor & { readonly path: string }, title: string): Promise<string> {
    const form = formOf(await user.open(`${user.path}/posts/new`), /\/posts$/)
    const { headers } = await user.submit(form, { "post[title]": title, "post[body]": "Text." })
    return headers.get("location") ?? ""
  }
})

describe("the API", () => {
  const send = (body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Answer> =>
    blog.request("/api/v1/posts", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        authorization: encode_basic_auth("admin@example.com", PASSWORD),
        ...headers,
      },
      body: typeof body === "string" ? body : new Uint8Array(body),
    })

  it.each([
    ["", 422],
    ["{", 400],
    ["null", 422],
    ["[]", 422],
    ['"x"', 422],
    ["1e999", 422],
    ['{"post": null}', 422],
    ['{"post": []}', 422],
    ['{"post": "x"}', 422],
    ['{"post": {"title": {}, "body": []}}', 422],
    ['{"post": {"title": "a\\u0000b", "body": "x"}}', 422],
    ['{"post": {"title": "\\ud800", "body": "\\udfff"}}', 422],
    ['{"post": {"title": 1e400, "body": true}}', 422],
    ['{"__proto__": {"post": {"title": "x", "body": "x"}}}', 422],
    ['{"post": {"id": 1, "user_id": 2, "title": "x", "body": "x", "created_at": "now"}}', 201],
    ["[".repeat(50_000), 400],
    [`{"a":${"[".repeat(200)}${"]".repeat(200)}}`, 400],
  ])("answers a request with %j with the status %i", async (body, status) => {
    const answer = await send(body)
    expect([answer.status, answer.headers.get("content-type"), faults(answer)]).toEqual([
      status,
      "application/json; charset=utf-8",
      [],
    ])
  })

  it("accepts only JSON, which a form of another site cannot send with the credentials that a browser remembers", async () => {
    const json = '{"post": {"title": "Forged", "body": "x"}}'
    const form = new FormData()
    form.set("post[title]", "Forged")
    form.set("post[body]", "x")
    const authorization = encode_basic_auth("admin@example.com", PASSWORD)
    for (const body of [
      new URLSearchParams({ "post[title]": "Forged", "post[body]": "x" }),
      form,
      new Blob([json], { type: "text/plain" }),
      new Blob([json]),
      new Blob([json], { type: "text/json" }),
    ]) {
      const { status } = await blog.request("/api/v1/posts", { method: "POST", headers: { authorization }, body })
      expect([body, status >= 400 && status < 500]).toEqual([body, true])
    }
    expect((await blog.request("/api/v1/posts?q=Forged")).body).toContain('"posts":[]')
  })

  it("handles bytes that are not UTF-8, and credentials of any form", async () => {
    expect((await send(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400)
    for (const authorization of [
      "Basic",
      "Basic !!!",
      "Basic Og==",
      "Basic AAAA",
      `Basic ${"A".repeat(6_000)}`,
      "Bearer x",
    ])
      expect((await send("{}", { authorization })).status).toBe(401)
  })
})
