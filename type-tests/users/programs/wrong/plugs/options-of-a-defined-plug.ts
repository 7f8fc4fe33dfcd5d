/** Plugs from `define_plug` get options that they do not accept. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"

// runs: at run time, a function does not show which options it takes
const limit = define_plug((conn, { max }: { max: number }) => conn.put_resp_header("x-limit", `${max}`))
const locale = define_plug({
  init: ({ fallback }: { fallback: string }) => fallback,
  call: (conn, fallback: string) => conn.put_resp_header("content-language", fallback),
})
const count = define_plug<{ assigns: { count: number }; options: { from: number } }>({
  call: (conn, { from }: { from: number }) => conn.assign("count", from),
})
const plugs = { limit, locale, count }

const limited = define_router([pipeline("api", [plug("limit", { maxx: 3 })]), scope("/", [pipe_through("api"), get("/", "AController", "a")])], { plugs }) // prettier-ignore
// refused: plug \"limit\" in pipeline \"api\" needs option \"max\", got \"maxx\"
limited.build({ AController: limited.controller("AController", { a: (conn) => conn.text("") }) })

const located = define_router([pipeline("api", [plug("locale", { fallback: 1 })]), scope("/", [pipe_through("api"), get("/", "AController", "a")])], { plugs }) // prettier-ignore
// refused: plug \"locale\" in pipeline \"api\" takes a string for option \"fallback\", got a number
located.build({ AController: located.controller("AController", { a: (conn) => conn.text("") }) })

const counted = define_router([pipeline("api", [plug("count", { form: 1 })]), scope("/", [pipe_through("api"), get("/", "AController", "a")])], { plugs }) // prettier-ignore
// refused: plug \"count\" in pipeline \"api\" needs option \"from\", got \"form\"
counted.build({ AController: counted.controller("AController", { a: (conn) => conn.text("") }) })
