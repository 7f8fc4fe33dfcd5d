import type { Database } from "./database.js"
import { found, integer, text } from "./rows.js"
import type { Row } from "./rows.js"
import type { User } from "./users.js"

/** A post, with the name of its user. */
export interface Post {
  readonly id: number
  readonly user_id: number
  readonly author: string
  readonly title: string
  /** Plain text; paragraphs are separated by an empty line. */
  readonly body: string
  /** In UTC, e.g. `"2026-05-01 12:00:00"`. */
  readonly created_at: string
  readonly has_picture: boolean
}
/** The fields of a new post. */
export type PostFields = Pick<Post, "title" | "body">

/** A page of the list of posts. */
export interface PostList {
  readonly posts: readonly Post[]
  readonly is_last: boolean
}

/** Which posts to list. */
export interface PostQuery {
  /** Counted from 1. */
  readonly page: number
  /** A text that is in the title or the body, ignoring case. */
  readonly q?: string | undefined
}

const SELECT = `SELECT posts.*, users.name AS author, pictures.post_id IS NOT NULL AS has_picture
  FROM posts JOIN users ON users.id = posts.user_id LEFT JOIN pictures ON pictures.post_id = posts.id`
const NEWEST_FIRST = "ORDER BY posts.created_at DESC, posts.id DESC"
const PAGE_SIZE = 5

/** A page of five posts of all users, newest first. */
export function list_posts(db: Database, { page, q = "" }: PostQuery): PostList {
  const sql = `${SELECT} WHERE instr(lower(title || char(10) || body), lower(?)) > 0 ${NEWEST_FIRST} LIMIT ? OFFSET ?`
  const posts = db.all(sql, [q, PAGE_SIZE + 1, (page - 1) * PAGE_SIZE]).map(read_post)
  return { posts: posts.slice(0, PAGE_SIZE), is_last: posts.length <= PAGE_SIZE }
}

/** The posts of a user, newest first. */
export function list_posts_of(db: Database, user: User): readonly Post[] {
  return db.all(`${SELECT} WHERE posts.user_id = ? ${NEWEST_FIRST}`, user.id).map(read_post)
}

/** The posts of a user one by one, oldest first; only a part of a long list is in memory. */
export function* each_post_of(db: Database, user: User): Generator<Post> {
  const sql = `${SELECT} WHERE posts.user_id = ? AND posts.id > ? ORDER BY posts.id LIMIT 100`
  for (let last = 0; ;) {
    const posts = db.all(sql, [user.id, last]).map(read_post)
    for (const post of posts) yield post
    const end = posts.at(-1)
    if (end === undefined) return
    last = end.id
  }
}

/** @throws {NotFoundError} */
export function get_post(db: Database, id: number): Post {
  return read_post(found(db.get(`${SELECT} WHERE posts.id = ?`, id), "post"))
}

/** @throws {NotFoundError} also if the post belongs to another user */
export function get_post_of(db: Database, user_id: number, id: number): Post {
  const row = db.get(`${SELECT} WHERE posts.user_id = ? AND posts.id = ?`, [user_id, id])
  return read_post(found(row, "post"))
}

/** Stores a new post, and returns it. */
export function insert_post(db: Database, user: User, { title, body }: PostFields): Post {
  const sql = "INSERT INTO posts (user_id, title, body) VALUES (?, ?, ?)"
  const { lastInsertRowid } = db.run(sql, [user.id, title, body])
  return get_post(db, Number(lastInsertRowid))
}

/** Its user and its time are kept. */
export function update_post(db: Database, { id }: Post, { title, body }: PostFields): void {
  db.run("UPDATE posts SET title = ?, body = ? WHERE id = ?", [title, body, id])
}

/** Also deletes the post's comments and picture. */
export function delete_post(db: Database, { id }: Post): void {
  db.run("DELETE FROM posts WHERE id = ?", id)
}

function read_post(row: Row): Post {
  return {
    id: integer(row, "id"),
    user_id: integer(row, "user_id"),
    author: text(row, "author"),
    title: text(row, "title"),
    body: text(row, "body"),
    created_at: text(row, "created_at"),
    has_picture: integer(row, "has_picture") === 1,
  }
}
