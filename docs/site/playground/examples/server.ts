import { define_routes, get, pipe_through } from "waymark"
import { define_endpoint, define_plug, define_router } from "waymark/server"

export const routes = define_routes([
  pipe_through("put_greeting"),
  get("/", "PageController", "home"),
  get("/hello/:name", "PageController", "hello"),
])

// What a plug assigns is typed for the actions behind it.
const put_greeting = define_plug<{ assigns: { greeting: string } }>((conn) =>
  conn.assign("greeting", "Hello"),
)

const web = define_router(routes, { plugs: { put_greeting } })
const PageController = web.controller("PageController", {
  home: (conn) => conn.html(`<a href="/hello/Ada">Say hello</a>`),
  hello: (conn, { name }) => conn.text(`${conn.assigns.greeting}, ${name}!`),
})
const Endpoint = define_endpoint({ router: web.build({ PageController }) })

const answer = await Endpoint.fetch(new Request("http://localhost/hello/Ada"))
console.log(answer.status, await answer.text())
