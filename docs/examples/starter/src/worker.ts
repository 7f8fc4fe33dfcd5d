import { development_endpoint, production_endpoint } from "./endpoint.ts"

// Wrangler replaces NODE_ENV: it is "development" in `wrangler dev`, and "production" in what it deploys.
const { fetch } = process.env.NODE_ENV === "production" ? production_endpoint() : await development_endpoint()

export default { fetch }
