import type { Database } from "./database.js"
import type { Post } from "./posts.js"
import { found, integer, text } from "./rows.js"
import type { Row } from "./rows.js"
import type { User } from "./users.js"

/** A comment, with the fields of its post that links need. */
export interface Comment {
  readonly id: number
  readonly post: Pick<Post, "id" | "user_id" | "title">
  readonly user_id: number
  /** The name of its user. */
  readonly author: string
  readonly body: string
  /** In UTC, e.g. `"2026-05-01 12:00:00"`. */
  readonly created_at: string
}
/** The fields of a new comment. */
export type CommentFields = Pick<Comment, "body">

const SELECT = `SELECT comments.*, users.name AS author, posts.user_id AS post_user_id, posts.title AS post_title
  FROM comments JOIN users ON users.id = comments.user_id JOIN posts ON posts.id = comments.post_id`

/** The newest comments on all posts. */
export function list_comments(db: Database): readonly Comment[] {
  return db.all(`${SELECT} ORDER BY comments.id DESC LIMIT 50`).map(read_comment)
}

/** The comments on a post, oldest first. */
export function list_comments_on(db: Database, post: Post): readonly Comment[] {
  return db.all(`${SELECT} WHERE comments.post_id = ? ORDER BY comments.id`, post.id).map(read_comment)
}

/** The comments on a post that were written after another one, oldest first. */
export function list_comments_after(db: Database, post: Post, id: number): readonly Comment[] {
  return db
    .all(`${SELECT} WHERE comments.post_id = ? AND comments.id > ? ORDER BY comments.id`, [post.id, id])
    .map(read_comment)
}

/** @throws {NotFoundError} */
export function get_comment(db: Database, id: number): Comment {
  return read_comment(found(db.get(`${SELECT} WHERE comments.id = ?`, id), "comment"))
}

/** @throws {NotFoundError} also if the comment is on another post */
export function get_comment_on(db: Database, post: Post, id: number): Comment {
  const row = db.get(`${SELECT} WHERE comments.post_id = ? AND comments.id = ?`, [post.id, id])
  return read_comment(found(row, "comment"))
}

/** Stores a new comment, and returns its id. */
export function insert_comment(db: Database, post: Post, user: User, { body }: CommentFields): number {
  const sql = "INSERT INTO comments (post_id, user_id, body) VALUES (?, ?, ?)"
  return Number(db.run(sql, [post.id, user.id, body]).lastInsertRowid)
}

export function delete_comment(db: Database, { id }: Comment): void {
  db.run("DELETE FROM comments WHERE id = ?", id)
}

function read_comment(row: Row): Comment {
  return {
    id: integer(row, "id"),
    post: { id: integer(row, "post_id"), user_id: integer(row, "post_user_id"), title: text(row, "post_title") },
    user_id: integer(row, "user_id"),
    author: text(row, "author"),
    body: text(row, "body"),
    created_at: text(row, "created_at"),
  }
}
