import { PageController } from "./page_controller.ts"
import { web } from "./web.ts"

/** Sends each request to the action of its row. */
export const Router = web.build({ PageController })
