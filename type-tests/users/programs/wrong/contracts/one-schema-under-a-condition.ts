/** One of the schemas of a router is there only if a condition holds. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { z } from "zod"

const STRICT: boolean = Math.random() > 2
const Page = z.object({ page: z.string() })
const routes = [
  get("/pages", "PageController", "index", { query: "Page" }),
  get("/search", "SearchController", "index", { query: "Search" }),
] as const
// throws: unknown schema "Search"
// refused: define_router needs all of \"schemas\": give it without a condition
define_router(routes, { schemas: { Page, ...(STRICT ? { Search: z.object({ q: z.string() }) } : {}) } })
