import { define_endpoint, define_router } from "waymark/edge"
import { Routes, routes } from "./routes.ts"

// waymark/edge is a small core. Name the features that you use here, such as `conn: [cookies]`.
const web = define_router(routes)

const PageController = web.controller("PageController", {
  home: (conn) => conn.html(`<a href="${Routes.greeting_path(conn, "show", "Ada")}">Say hello to Ada</a>`),
})

const GreetingController = web.controller("GreetingController", {
  show: (conn, { name }) => conn.json({ greeting: `Hello, ${name}!` }),
})

const { fetch } = define_endpoint({ router: web.build({ PageController, GreetingController }) })

export default { fetch }
