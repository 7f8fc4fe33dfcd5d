/** A call sends a date for a schema that takes only dates: it would get a string. */
import { post } from "waymark"
import { client } from "waymark/client"
import type { ZodDate, ZodObject } from "zod"

const routes = [post("/events", "EventController", "create", { body: "Event" })] as const
interface Schemas {
  readonly [name: string]: ZodObject
  readonly Event: ZodObject<{ at: ZodDate }>
}
const fetch = async () => new Response()
const api = client<typeof routes, Schemas>(routes, { base_url: "https://example.com", fetch })

// refused: 'ErrorMessage<"a body is sent as JSON, which has no Date">'
await api.event("create", { body: { at: new Date() } })
// runs: JSON writes a date as a string, which other schemas take
