import type { Database } from "./database.js"
import type { Post } from "./posts.js"
import { bytes, found, text } from "./rows.js"

/** The picture of a post. */
export interface Picture {
  /** The type of its bytes, such as `"image/png"`. */
  readonly content_type: string
  readonly bytes: Uint8Array
}

/** @throws {NotFoundError} */
export function get_picture(db: Database, post: Post): Picture {
  const row = found(db.get("SELECT * FROM pictures WHERE post_id = ?", post.id), "picture")
  return { content_type: text(row, "content_type"), bytes: bytes(row, "bytes") }
}

/** Stores the picture of a post; replaces an existing one. */
export function put_picture(db: Database, post: Post, picture: Picture): void {
  const sql = "INSERT OR REPLACE INTO pictures (post_id, content_type, bytes) VALUES (?, ?, ?)"
  db.run(sql, [post.id, picture.content_type, picture.bytes])
}

export function delete_picture(db: Database, post: Post): void {
  db.run("DELETE FROM pictures WHERE post_id = ?", post.id)
}
