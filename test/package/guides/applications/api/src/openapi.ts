import { openapi } from "waymark/openapi"
import { routes } from "./routes.ts"
import { schemas } from "./schemas.ts"

export const document = openapi(routes, { info: { title: "Tasks", version: "1.0.0" }, schemas })
