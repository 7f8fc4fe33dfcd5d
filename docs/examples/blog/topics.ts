import { topic } from "waymark/live"
import type { Topic } from "waymark/live"
import * as z from "zod"
import type { Post } from "./store/posts.js"

/** The id of a row that was added. */
const Added = z.object({ id: z.int() })

/** Says which comments are new on a post. The streams of its readers get the comments from the database. */
export function new_comments_on({ id }: Post): Topic<z.input<typeof Added>, z.output<typeof Added>> {
  return topic(`posts/${id}/comments`, Added)
}

/** Says which lines are new in the chat room. */
export const new_lines = topic("chat", Added)
