/** The schemas of a router are one of its options only if a condition holds. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { z } from "zod"

const STRICT: boolean = Math.random() > 2
const schemas = { Search: z.object({ q: z.string() }) }
// throws: unknown schema "Search"
// refused: define_router needs all of \"schemas\": give it without a condition
define_router([get("/search", "SearchController", "index", { query: "Search" })], STRICT ? { schemas } : {})
