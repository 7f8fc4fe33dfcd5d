import { client } from "waymark/client"
import { routes } from "../routes.js"
import type { schemas } from "../schemas.js"

// The script of the front page: while somebody types a search, it suggests the titles of posts. It asks the JSON API, with the
// types of the table; nothing is generated, and no schema is loaded.
const api = client<typeof routes, typeof schemas>(routes, { base_url: location.origin })

const input = document.querySelector<HTMLInputElement>("input[name=q]")
const titles = document.querySelector("#titles")
input?.addEventListener("input", () => void suggest(input.value))

async function suggest(q: string): Promise<void> {
  const answer = await api.api_post("index", "1", { query: { q } })
  if (answer.status !== 200 || q !== input?.value) return // invalid, or typed on meanwhile
  titles?.replaceChildren(...answer.body.posts.map(({ title }) => new Option(title)))
}
