/** The contracts of a router of waymark/edge have a problem only if a condition holds, but a row always needs it. */
import { get } from "waymark"
import { contracts, define_router } from "waymark/edge"
import { z } from "zod"

const STRICT: boolean = Math.random() > 2
const schemas = { Filter: z.object({ page: z.string() }), Problem: z.object({ title: z.string() }) }
const routes = [get("/", "PageController", "index", { query: "Filter", answers: { 400: "Problem" } })] as const
const problems = { Problem: () => ({ title: "No" }) }
// throws: missing problems: { Problem: (error) => … }
// refused: missing problems: { Problem: (error) => … }
define_router(routes, { contracts: contracts(schemas, STRICT ? { problems } : {}) })
