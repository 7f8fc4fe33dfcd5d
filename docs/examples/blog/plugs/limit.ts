import { rate_limit } from "waymark/plugs"
import { client_of } from "./put_attempts.js"

/** How many requests a client may make in a minute to the rows of each tier. */
const TIERS = new Map<unknown, { readonly requests: number; readonly seconds: number }>([
  ["reading", { requests: 600, seconds: 60 }],
  ["writing", { requests: 60, seconds: 60 }],
])

/** Limits requests by the tier of the row that they match. A row without a tier has no limit. */
export const limit = rate_limit({
  key: (conn) => client_of(conn.remote_ip),
  tier: ({ metadata }) => TIERS.get(metadata["tier"]),
})
