import { html, page } from "./html.ts"
import { Routes } from "./routes.ts"
import { web } from "./web.ts"

export const PageController = web.controller("PageController", {
  home: (conn) => {
    const link = Routes.page_path(conn, "hello", "Ada")
    return conn.html(page("Welcome", html`<p><a href="${link}">Say hello to Ada</a></p>`))
  },

  hello: (conn, { name }) => {
    const link = Routes.page_path(conn, "home")
    return conn.html(page(`Hello, ${name}!`, html`<p><a href="${link}">Back</a></p>`))
  },
})
