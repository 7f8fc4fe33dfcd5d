/** An application with `fetch` stands for a controller: the table has to forward to it. */
import { get } from "waymark"
import { define_router } from "waymark/server"

const web = define_router([get("/legacy", "LegacyApp", "index")])
const LegacyApp = { fetch: (request: Request): Response => new Response(request.url) }

// throws: LegacyApp lacks action "index". It has: "fetch"
// refused: index
web.build({ LegacyApp })
