import { forward, get } from "waymark"
import { proxy_to } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"

const web = define_router([get("/fetched", "PageController", "show"), forward("/proxied", "Server")])
const PageController = web.controller("PageController", { show: (conn) => fetch(urlOf(conn)) })

/** The URL of the server to ask, which the query of a test names. */
const urlOf = ({ query_params }: { readonly query_params: Readonly<Record<string, unknown>> }): string =>
  `${String(query_params["server"])}/?coding=${encodeURIComponent(String(query_params["coding"]))}`

/** Answers with what `fetch` and `proxy_to` return for a server. */
export const Endpoint = define_endpoint({
  router: web.build({ PageController, Server: (conn) => proxy_to(new URL(urlOf(conn)).origin)(conn) }),
})
