/** A body has a file, so it is sent as a form, but another field takes only a number. */
import { post } from "waymark"
import { client } from "waymark/client"
import { z } from "zod"

const schemas = { Photo: z.object({ file: z.file(), width: z.number() }) }
const routes = [post("/photos", "PhotoController", "create", { body: "Photo" })] as const
const fetch = async () => new Response()
const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com", fetch })

// refused: 'ErrorMessage<"a body with a file is sent as a form, which has no number: let its schema take a string">'
await api.photo("create", { body: { file: new File([], "a.png"), width: 7 } })
// runs: the client does not have the schema, and sends the string "7", which the server refuses
