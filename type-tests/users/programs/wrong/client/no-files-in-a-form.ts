/** A form has no empty list: the server would find no field. */
import { post } from "waymark"
import { client } from "waymark/client"
import { z } from "zod"

const schemas = { Album: z.object({ photos: z.array(z.file()), cover: z.file() }) }
const routes = [post("/albums", "AlbumController", "create", { body: "Album" })] as const
const fetch = async () => new Response()
const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com", fetch })
const cover = new File([], "a.png")

// throws: cannot write "photos" in a query or a form: []
// refused: ErrorMessage<"a body with a file is sent as a form, which has no empty list: omit it">
await api.album("create", { body: { photos: [], cover } })
