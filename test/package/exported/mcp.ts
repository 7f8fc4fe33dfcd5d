import * as everything from "waymark/mcp"

export const all = { ...everything }
export const of_mcp = everything.mcp([], {
  endpoint: () => ({ fetch: () => new Response() }),
  info: { name: "none", version: "1.0.0" },
})
