import { helpers } from "../../../../src/index.js"
import { client } from "../../../../src/core/client/index.js"
import { listTable } from "../../../../test/cases/list-links.js"

// The params of any of the routes of an action are taken: a list for the glob of one, a single value for another.
const Routes = helpers(listTable)
const site = new URL("https://example.com")
Routes.page_path(site, "show", "home")
Routes.page_path(site, "show", ["a", "b"], { page: 2 })
Routes.doc_path(site, "show", ["a", "b"])
Routes.doc_path(site, "show", 7, { page: 2 })
Routes.order_path(site, "show", 7)
Routes.order_path(site, "show", ["2026", 7])
Routes.order_path(site, "show", "last")
Routes.asset_path(site, "show", ["v1", "a.css"])
Routes.asset_path(site, "show", ["a.css"])
Routes.shop_path(site, "item", 1, ["a", "b"])
Routes.shop_path(site, "item", 1, 2)
Routes.only_path(site, "show")
Routes.only_path(site, "show", ["a", "b"])

// @ts-expect-error - no route takes two params
Routes.page_path(site, "show", "home", "b")
// @ts-expect-error - the param before the glob is one value
Routes.shop_path(site, "item", ["a"], 2)
// @ts-expect-error - no route takes null
Routes.page_path(site, "show", null)

const api = client(listTable, { base_url: site })
export const calls = [
  () => api.page("show", ["a", "b"]),
  () => api.page("show", "home"),
  () => api.asset("show", ["a.css"]),
  () => api.shop("item", 1, ["a", "b"]),
]
