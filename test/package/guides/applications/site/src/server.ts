import { serve } from "waymark/node"
import { Endpoint } from "./endpoint.ts"

await serve(Endpoint)
