/** `no_route` returns nothing. */
import { get } from "waymark"
import { define_endpoint, define_router } from "waymark/server"

const web = define_router([get("/", "PageController", "index")], {
  // refused: ErrorMessage<"JSON has no undefined: send null">
  no_route: ({ message }) => {
    message.toUpperCase()
  },
})
const router = web.build({ PageController: { index: (conn) => conn.text("") } })
let reported: unknown
const { fetch } = define_endpoint({ router, on_error: (error) => void (reported = error) })
await fetch(new Request("http://localhost/zzz"))
// throws: JSON has no undefined: send null
throw reported
