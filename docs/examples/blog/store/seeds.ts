import { insert_comment } from "./comments.js"
import type { Database } from "./database.js"
import { insert_post } from "./posts.js"
import { insert_user } from "./users.js"

/** Inserts the first rows of a new blog. Their users have no password, so nobody can log in as them. */
export function plant_seeds(db: Database): void {
  const ada = insert_user(db, { name: "Ada Lovelace", email: "ada@example.com" }, null)
  const grace = insert_user(db, { name: "Grace Hopper", email: "grace@example.com" }, null)
  for (const [title, body] of NOTES) insert_post(db, ada, { title, body })
  for (const [title, body] of TALES) insert_post(db, grace, { title, body })
  const welcome = insert_post(db, grace, { title: "Welcome to the blog", body: WELCOME })
  insert_comment(db, welcome, ada, { body: "The table reads like a map. I like that." })
  insert_comment(db, welcome, grace, {
    body: "Where does <b>HTML</b> in a comment go?\n\nOut as text, I see.",
  })
}

const WELCOME = `Everything you can click here is a route, and every link is made by a helper of the route table.

Sign up, write a post with a picture, and leave a comment below this one.`

const NOTES = [
  ["Notes on the Engine", "It can do whatever we know how to order it to perform.\n\nIt does not originate anything."],
  ["A table of numbers", "Note G lists twenty-five operations in the order in which they are carried out."],
  ["On punched cards", "The cards weave patterns of algebra as the loom weaves flowers and leaves."],
] as const

const TALES = [
  ["A moth in the relay", "Found in panel F at 15:45. It is taped to the page of the log book."],
  ["How long is a nanosecond?", "Just under thirty centimetres of wire.\n\nA microsecond needs a coil."],
] as const
