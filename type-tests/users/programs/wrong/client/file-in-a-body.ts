/** A call sends a file in an object, which JSON would write as `{}`. */
import { post } from "waymark"
import { client } from "waymark/client"
import { z } from "zod"

const schemas = { Photo: z.object({ file: z.file(), title: z.string().optional() }) }
const routes = [post("/photos", "PhotoController", "create", { body: "Photo" })] as const
const fetch = async () => new Response()
const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com", fetch })

// refused: 'ErrorMessage<"a body is sent as JSON, which has no File or Blob">'
await api.photo("create", { body: { file: new File([], "a.png") } })
// throws: ArgumentError: a body is sent as JSON, which has no File, at "file"
