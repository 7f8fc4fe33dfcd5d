// runs: metadata has types of a program's own, which running code does not know
import { define_routes, get, match, pipe_through, resources, scope, socket } from "waymark"
import { sockets } from "waymark/live"
import { define_plug, define_router, matched_route } from "waymark/server"

declare module "waymark" {
  interface RouteMetadata {
    tier: "free" | "paid"
    owner: string
  }
}

const routes = define_routes([
  get("/", "PageController", "index"),
  get("/a", "PageController", "a", { metadata: { tier: "free" } }),
  match("*", "/any", "PageController", "any", { metadata: {} }),
  scope("/b", { metadata: { owner: "shop" } }, [
    resources("/c", "CController", {
      metadata: { tier: "paid" },
      only: ["index"],
      contracts: { index: { metadata: { tier: "free" } } },
    }),
    socket("/s", "SSocket", { metadata: { tier: "free", owner: "chat" } }),
  ]),
  ["get", "/t", "PageController", "t", { metadata: { tier: "paid" } }],
])
const see = define_plug((conn) => {
  const tier: "free" | "paid" | undefined = matched_route(conn)?.metadata.tier
  // refused: Property 'teir' does not exist
  const misspelt = matched_route(conn)?.metadata.teir
  return conn.put_resp_header("x-tier", tier ?? String(misspelt))
})
export const web = define_router([pipe_through("see"), ...routes], { schemas: {}, plugs: { see }, conn: [sockets] })

export const rows = [
  // refused: 'teir' does not exist in type
  get("/a", "PageController", "a", { metadata: { teir: "free" } }),
  // refused: Type '"freee"' is not assignable to type '"free" | "paid" | undefined'
  get("/b", "PageController", "b", { metadata: { tier: "freee" } }),
  // refused: unknown key \"other\" of metadata: RouteMetadata does not have it
  get("/c", "PageController", "c", { metadata: { tier: "free", other: 1 } }),
  // refused: 'ownr' does not exist in type
  scope("/d", { metadata: { ownr: "x" } }, [get("/", "PageController", "d")]),
  // refused: 'teir' does not exist in type
  resources("/e", "EController", { only: ["index"], metadata: { teir: "free" } }),
  // refused: unknown key \"x\" of metadata: RouteMetadata does not have it
  resources("/f", "FController", { only: ["index"], contracts: { index: { metadata: { tier: "free", x: 1 } } } }),
  // refused: 'teir' does not exist in type
  socket("/g", "GSocket", { metadata: { teir: 1 } }),
] as const
export const tuples = define_routes([
  // refused: unknown key \"teir\" of metadata: RouteMetadata does not have it
  ["get", "/a", "PageController", "a", { metadata: { teir: "free" } }],
  // refused: metadata \"tier\" does not have the type of RouteMetadata
  ["get", "/b", "PageController", "b", { metadata: { tier: "freee" } }],
  // refused: unknown key \"other\" of metadata: RouteMetadata does not have it
  ["get", "/c", "PageController", "c", { metadata: { tier: "free", other: 1 } }],
])
const variable = { metadata: { tier: "free", other: 1 } } as const
// refused: unknown key \"other\" of metadata: RouteMetadata does not have it
export const by_variable = get("/h", "PageController", "h", variable)
