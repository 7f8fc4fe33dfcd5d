/** An application with `fetch` is registered as a controller: the table must forward to it instead. */
import { get } from "waymark"
import { define_router } from "waymark/server"

const web = define_router([get("/legacy", "LegacyApp", "index")])
const LegacyApp = { fetch: (request: Request): Response => new Response(request.url) }

// throws: LegacyApp lacks action "index". It has: "fetch"
// refused: index
web.build({ LegacyApp })
