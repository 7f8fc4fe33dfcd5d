/** `Endpoint` is used in controllers, in pipeline plugs, and in its own plugs, whose types it does not depend on. */
import assert from "node:assert/strict"
import { get, helpers, pipe_through, pipeline, plug, scope } from "waymark"
import { define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"

const routes = [
  pipeline("browser", [plug("put_home"), plug("put_site")]),
  scope("/", [pipe_through("browser"), get("/pages/:id", "PageController", "show")]),
] as const
const Routes = helpers(routes)

const put_home = define_plug<{ assigns: { home: string } }>((conn) =>
  conn.assign("home", Routes.page_url(Endpoint, "show", 1)),
)
const put_url = define_plug<{ assigns: { url: string } }>((conn) => conn.assign("url", Endpoint.url()))
const put_link = define_plug<{ requires: { url: string } }>((conn) => conn.put_resp_header("link", conn.assigns.url))
const put_path = define_plug((conn) => conn.put_resp_header("x-path", Endpoint.path("/pages")))

const web = define_router(routes, {
  plugs: { put_home, put_site: (conn) => conn.put_resp_header("x-site", Endpoint.url()) },
  before: [put_url],
})
const PageController = web.controller("PageController", {
  show: (conn, { id }) => conn.json([Routes.page_url(Endpoint, "show", id), conn.assigns.home, conn.assigns.url]),
})
const Router = web.build({ PageController })

const Endpoint = define_endpoint(
  endpoint_config({
    url: { host: "example.com" },
    plugs: [put_path, (conn) => conn.put_resp_header("x-host", Endpoint.url()), put_url, put_link],
    router: Router,
  }),
)

const response = await Endpoint.fetch(new Request("http://localhost/pages/7"))
assert.deepEqual(await response.json(), [
  "http://example.com/pages/7",
  "http://example.com/pages/1",
  "http://example.com",
])
assert.equal(response.headers.get("x-site"), "http://example.com")
assert.equal(response.headers.get("x-host"), "http://example.com")
assert.equal(response.headers.get("x-path"), "/pages")
assert.equal(response.headers.get("link"), "http://example.com")

// The same without requirements.
const Plain = define_endpoint({
  url: { host: "plain.example" },
  plugs: [
    put_url,
    define_plug((conn) => conn.put_resp_header("x-plain", Plain.url())),
    (conn) => conn.text(Plain.url()).halt(),
  ],
})
assert.equal(await (await Plain.fetch(new Request("http://localhost/"))).text(), "http://plain.example")

// Optional requirements, and another endpoint with the same plugs.
const put_lang = define_plug<{ requires: { lang?: string } }>((conn) =>
  conn.put_resp_header("content-language", conn.assigns.lang ?? "en"),
)
const Other = define_endpoint({ ...Endpoint.config, url: { host: "other.example" } })
assert.equal(Other.url(), "http://other.example")
assert.equal(
  (await define_endpoint({ plugs: [put_lang, (conn) => conn.text("")] }).fetch(new Request("http://localhost/")))
    .status,
  200,
)
