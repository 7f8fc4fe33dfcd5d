/** Bodies with files: one, several, optional ones, and other fields next to them. */
import { post } from "waymark"
import { client } from "waymark/client"
import { z } from "zod"

const schemas = {
  Photo: z.object({ file: z.file().max(1_000_000), title: z.string().optional(), width: z.coerce.number() }),
  Album: z.object({ photos: z.array(z.file()), cover: z.file().optional(), place: z.object({ city: z.string() }) }),
}
const routes = [
  post("/photos", "PhotoController", "create", { body: "Photo" }),
  post("/albums", "AlbumController", "create", { body: "Album" }),
] as const
const fetch = async () => new Response()
const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com", fetch })

const file = new File(["pixels"], "a.png", { type: "image/png" })
const photos: readonly File[] = [file]
await api.photo("create", { body: { file, title: "A cat", width: 7 } })
await api.album("create", { body: { photos, place: { city: "Bern" } } })
await api.album("create", { body: { photos: [file], cover: file, place: { city: "Bern" } } })
