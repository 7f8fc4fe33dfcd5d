import { openapi } from "waymark/openapi"
import { problem_details } from "waymark/server"
import { routes } from "./routes.ts"
import { schemas } from "./schemas.ts"

/** `npm run openapi` writes it into openapi.json. */
export const document = openapi(routes, {
  info: { title: "my-app", version: "1.0.0" },
  schemas,
  problems: { Problem: problem_details },
})
