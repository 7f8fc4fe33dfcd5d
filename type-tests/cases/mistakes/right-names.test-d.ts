import {
  bind_helpers,
  build_routes,
  define_routes,
  get,
  helpers,
  list_routes,
  pick_routes,
  post,
  resources,
  scope,
  verified_routes,
} from "waymark"
import type { BoundHelpers, HelperName, Helpers, PathParams, TableBuilder } from "waymark"
import { client } from "waymark/client"
import type { Client } from "waymark/client"
import { define_router } from "waymark/server"
import type { ActionConn, ActionParams, Web } from "waymark/server"
import { z } from "zod"
import { conn, flag, schemas } from "./application.js"

/* Params of kinds, types named by interfaces, and tables that are defined once and used in many places, that compile. */
const K = define_routes([
  resources("/orders", "OrderController", { only: ["index", "show"], where: { id: "uuid" } }),
  get("/days/:day", "DayController", "show", { where: { day: "date" } }),
  get("/pages/:number", "PageController", "show", { where: { number: "integer" }, query: "Filter" }),
  get("/tabs/:tab/:id", "TabController", "show", { where: { tab: ["posts", "likes"], id: "integer" } }),
  post("/pages/:number", "PageController", "update", { where: { number: "integer" }, body: "New" }),
])
export interface Routes extends Helpers<typeof K, typeof schemas> {}
export const Routes: Routes = helpers<typeof K, typeof schemas>(K)
export interface Api extends Client<typeof K, typeof schemas> {}
export const api: Api = client<typeof K, typeof schemas>(K, { base_url: "https://x" })
export interface AppWeb extends Web<typeof K, {}, readonly [], typeof schemas> {}
export const web: AppWeb = define_router(K, { schemas })

// Values of params: variables, records, and what prints as a param.
declare const text: string
declare const count: number
declare const row: { readonly id: number; readonly name: string }
declare const order: { readonly id: string }
declare const tab: "posts" | "likes"
Routes.order_path(conn, "show", text)
Routes.order_path(conn, "show", order)
Routes.order_path(conn, "show", { to_param: () => text })
Routes.day_path(conn, "show", new Date().toISOString().slice(0, 10))
Routes.day_path(conn, "show", `${count}-01-01`)
Routes.page_path(conn, "show", count)
Routes.page_path(conn, "show", 42n, { page: 2 })
Routes.page_path(conn, "show", row)
Routes.page_path(conn, "show", flag ? 1 : row, { page: count })
Routes.page_path(conn, flag ? "update" : "update", { to_param: () => "7" })
Routes.tab_path(conn, "show", tab, 7)
Routes.tab_path(conn, "show", flag ? "posts" : "likes", { id: "7" })
void api.order("show", text)
void api.page("show", count, { query: { page: 1 } })
void api.page("update", row.id, { body: { name: text } })
void api.tab("show", tab, count)
verified_routes(K).verified_path(conn, `/pages/${count}`)
verified_routes(K).verified_path(conn, `/orders/${text}`)
verified_routes(K).verified_path(conn, "/days/2024-02-29")

// What takes the types by their names.
const links: BoundHelpers<typeof K, typeof schemas> = bind_helpers<typeof K, typeof schemas>(Routes, conn)
links.page_path("show", 7, { page: 2 })
export const { order_path, tab_url } = Routes
order_path(conn, "index")
tab_url(conn, "show", "likes", 1)
export const names: readonly HelperName<typeof K>[] = ["order_path", "page_url"]
const take = (to: Pick<Routes, "day_path">, on: string): string => to.day_path(conn, "show", on)
take(Routes, text)
take(helpers<typeof K, typeof schemas>(K), text)
const call = ({ order: get_order }: Api): Promise<unknown> => get_order("show", text)
void call(api)
export class Pages {
  static show(
    this: void,
    at: ActionConn<AppWeb, "PageController", "show">,
    { number }: ActionParams<AppWeb, "PageController", "show">,
  ) {
    return at.text(`${number + 1} ${at.query_params.page ?? 1}`)
  }
}
web.controller("PageController", {
  show: Pages.show,
  update: (at, { number }) => at.json(number + at.body_params.name.length),
})
web.controller("OrderController", { index: (at) => at.text(""), show: (at, { id }) => at.text(id.toUpperCase()) })
web.controller("TabController", { show: (at, params) => at.text(params.tab === "likes" ? "" : params.id.toFixed()) })
export const days = { day: "2024-02-29" } satisfies PathParams<"/days/:day">

// A table that is defined once, and its parts.
const parts = [get("/a", "A", "a"), ...(flag ? ([get("/b", "B", "b")] as const) : [])] as const
const whole = define_routes([scope("/x/:org", { where: { org: "integer" } }, [...parts]), ...K])
helpers(whole).a_path(conn, "a", count)
helpers<typeof whole, typeof schemas>(whole).page_path(conn, "show", 1)
list_routes(define_routes([...define_routes([get("/", "P", "i")]), get("/c", "C", "c")]))
helpers(pick_routes(K, ["day_path"])).day_path(conn, "show", text)
void client(pick_routes(whole, ["a_path"]), { base_url: "https://x" }).a("a", 7)
const made = build_routes(
  (table: TableBuilder<{ schemas: typeof schemas; plugs: { in: object }; pipelines: "all" }>) => [
    table.pipeline("all", [table.plug("in")]),
    table.scope("/:org", { where: { org: "integer" } }, (rows) => [
      rows.pipe_through(["all", "in"]),
      rows.match("purge", "/:id", "P", "purge", { where: { id: "uuid" } }),
      rows.match("*", "/any/:id", "P", "any", { where: { id: "date", org: "integer" }, log: false }),
    ]),
  ],
)
helpers(made).p_path(conn, "purge", 1, text)
helpers(made).p_path(conn, "any", { id: 7n }, text)
export const either = helpers(flag ? made : K)
const several = { ...schemas, More: z.object({ tags: z.array(z.string()).optional() }) }
helpers<typeof K, typeof several>(K).page_path(conn, "show", 7, { q: text })
