/** A form has no null: the server would find an empty string. */
import { post } from "waymark"
import { client } from "waymark/client"
import { z } from "zod"

const schemas = { Photo: z.object({ file: z.file(), title: z.string().nullable() }) }
const routes = [post("/photos", "PhotoController", "create", { body: "Photo" })] as const
const fetch = async () => new Response()
const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com", fetch })

// throws: cannot write "title" in a query or a form: null
// refused: ErrorMessage<"a body with a file is sent as a form, which has no null: omit it, or send a string">
await api.photo("create", { body: { file: new File([], "a.png"), title: null } })
