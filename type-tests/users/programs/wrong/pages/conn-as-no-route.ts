/** `no_route` returns the conn, whose JSON would have the session and the secret. */
import { get } from "waymark"
import { define_endpoint, define_router } from "waymark/server"

const web = define_router([get("/", "PageController", "index")], {
  // refused: ErrorMessage<"JSON has no conn or endpoint: send its values; no_route returns the body alone">
  no_route: (error, conn) => conn.put_status(404).json({ detail: error.message }),
})
const router = web.build({ PageController: { index: (conn) => conn.text("") } })
let reported: unknown
const { fetch } = define_endpoint({ router, on_error: (error) => void (reported = error) })
await fetch(new Request("http://localhost/zzz"))
// throws: JSON has no conn or endpoint: send its values; no_route returns the body alone
throw reported
