import { each_post_of } from "../store/posts.js"
import { get_user } from "../store/users.js"
import { web } from "../web.js"

/** All posts of a user as a file, with one line of JSON for each. It is streamed while the posts are read. */
export const ExportController = web.controller("BlogWeb.ExportController", {
  async show(conn, { user_id }) {
    const { db } = conn.assigns
    const user = get_user(db, user_id)
    conn
      .put_resp_content_type("application/x-ndjson")
      .put_resp_header("content-disposition", `attachment; filename="${file_name(user.name)}"`)
      .send_chunked(200)
    for (const post of each_post_of(db, user)) if (!(await conn.chunk(`${JSON.stringify(post)}\n`))) break
    return conn
  },
})

/** Converts a user's name to a file name that is valid on every system. */
function file_name(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return `posts-by-${words?.join("-") ?? "somebody"}.ndjson`
}
