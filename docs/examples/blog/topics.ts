import { topic } from "waymark/live"
import type { Topic } from "waymark/live"
import { z } from "zod"
import type { Post } from "./store/posts.js"

const NewComment = z.object({ id: z.int() })

/** Says which comments are new on a post. The streams of its readers get the comments from the database. */
export function new_comments_on({ id }: Post): Topic<z.input<typeof NewComment>, z.output<typeof NewComment>> {
  return topic(`posts/${id}/comments`, NewComment)
}
