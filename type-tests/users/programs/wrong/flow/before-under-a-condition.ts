/** The plugs before a router are known only if a condition holds, but its action reads what they assign. */
import { get } from "waymark"
import { define_plug, define_router } from "waymark/server"

const STRICT: boolean = Math.random() > 2
const put_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
// runs: a router only uses the types of the plugs before it
// refused: define_router needs all of \"before\": give it without a condition
define_router([get("/", "PageController", "index")], { ...(STRICT && { before: [put_user] }) })
