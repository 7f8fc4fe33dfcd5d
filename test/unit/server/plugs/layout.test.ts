import { describe, expect, it } from "vitest"
import { ArgumentError } from "../../../../src/index.js"
import { layouts, put_layout, put_root_layout } from "../../../../src/server/plugs/index.js"
import { Conn } from "../../../../src/server.js"
import type { Layout, PageAssigns } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

const root: Layout = ({ inner_content, title, conn }) =>
  `<title>${String(title ?? conn.request_path)}</title>${String(inner_content)}`
const app: Layout = ({ inner_content }) => `<main>${String(inner_content)}</main>`
const conn = (path = "/p"): Conn => layouts({ root, app })(build_conn("GET", path))

describe("a page", () => {
  it.each([
    ["no layout", (given: Conn) => given, "Hi"],
    ["a root layout", (given: Conn) => put_root_layout(given, "root"), "<title>/p</title>Hi"],
    ["a layout", (given: Conn) => put_layout(given, "app"), "<main>Hi</main>"],
    ["both", (given: Conn) => put_layout(put_root_layout(given, "root"), "app"), "<title>/p</title><main>Hi</main>"],
    ["a layout that is a function", (given: Conn) => given.put_root_layout(app), "<main>Hi</main>"],
    [
      "a layout that was set to false again",
      (given: Conn) => given.put_root_layout("root").put_root_layout(false),
      "Hi",
    ],
  ] as const)("a page is rendered in %s", async (_what, put, body) => {
    const response = put(conn()).render("Hi").to_response()
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    expect(await response.text()).toBe(body)
  })

  it("a page and its layouts get the assigns of the conn and those of render", () => {
    const page = ({ name, greeting }: { readonly name: string } & PageAssigns): string => `${String(greeting)} ${name}`
    const given = conn().assign("greeting", "Hello").assign("name", "nobody").put_root_layout("root")
    expect(given.put_status(201).render(page, { name: "Ada", title: "T" })).toMatchObject({
      status: 201,
      resp_body: "<title>T</title>Hello Ada",
      assigns: { name: "nobody" },
    })
  })

  it("a page gets assigns of the types that plugs declare, unless render overrides them", () => {
    const given = new Conn<{}, { user: { name: string } }>({
      method: "GET",
      host: "example.com",
      port: 80,
      scheme: "http",
      request_path: "/",
    })
    given.assign("user", { name: "Ada" })
    const body = given.resp(200).render(({ user, title }) => `${title}${user.name.length}`, { title: "T" }).resp_body
    expect(body).toBe("T3")
    expect(given.resp_headers.get("content-type")).toBe("text/html; charset=utf-8")
  })

  it("a page may be an object with toString", () => {
    expect(
      conn()
        .put_layout("app")
        .render({ toString: () => "<b>" }).resp_body,
    ).toBe("<main><b></main>")
  })

  it("a page has no layout in a format other than html, and with conn.html", () => {
    expect(conn().put_root_layout("root").put_format("text").render("Hi").resp_body).toBe("Hi")
    expect(conn("/p?_format=text").put_root_layout("root").render("Hi").resp_body).toBe("Hi")
    expect(conn().put_root_layout("root").put_format("html").render("Hi").resp_body).toBe("<title>/p</title>Hi")
    expect(conn().put_root_layout("root").html("Hi").resp_body).toBe("Hi")
  })

  it("an unknown layout throws, and the error lists the known ones", () => {
    const given = conn().put_root_layout("rot")
    expect(() => given.render("Hi")).toThrow(ArgumentError)
    expect(() => given.render("Hi")).toThrow('unknown layout "rot". Known: "root", "app"')
    expect(() => build_conn("GET", "/").put_layout("toString").render("Hi")).toThrow(
      'unknown layout "toString". Known: none; the plug layouts takes them',
    )
    expect(given.state).toBe("unset")
  })

  it("several calls of layouts add to each other", () => {
    const print: Layout = ({ inner_content }) => `<print>${String(inner_content)}`
    const given = layouts({ print })(conn()).put_root_layout("print").put_layout("app")
    expect(given.render("Hi").resp_body).toBe("<print><main>Hi</main>")
  })
})

describe("the format of a response", () => {
  it("the format of a response is the one that was put, or the param", () => {
    expect(build_conn("GET", "/").get_format()).toBeUndefined()
    expect(build_conn("GET", "/?_format=json").get_format()).toBe("json")
    expect(build_conn("GET", "/?_format[]=json").get_format()).toBeUndefined()
    expect(build_conn("GET", "/?_format=json").put_format("html").get_format()).toBe("html")
  })
})
