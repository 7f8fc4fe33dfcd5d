import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import sqlite from "node-sqlite3-wasm"
import { integer } from "./rows.js"
import { plant_seeds } from "./seeds.js"

export type Database = sqlite.Database

/** The version of the schema below. */
const VERSION = 4

/**
 * The ids of users are never reused, so that a link to a deleted user never leads to another one, and neither are those of comments, so
 * that a later comment has a greater id.
 */
const SCHEMA = `
  CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE COLLATE NOCASE,
    password_hash TEXT,
    is_admin INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at TEXT NOT NULL DEFAULT (datetime('now'))
  ) STRICT;
  CREATE INDEX sessions_by_user ON sessions (user_id);

  CREATE TABLE posts (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at TEXT NOT NULL DEFAULT (datetime('now'))
  ) STRICT;
  CREATE INDEX posts_by_user ON posts (user_id);

  CREATE TABLE comments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    post_id INTEGER NOT NULL REFERENCES posts ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    body TEXT NOT NULL,
    created_at TEXT NOT NULL DEFAULT (datetime('now'))
  ) STRICT;
  CREATE INDEX comments_by_post ON comments (post_id);
  CREATE INDEX comments_by_user ON comments (user_id);

  CREATE TABLE lines (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    key TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (user_id, key)
  ) STRICT;

  CREATE TABLE pictures (
    post_id INTEGER PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
    content_type TEXT NOT NULL,
    bytes BLOB NOT NULL
  ) STRICT;

  PRAGMA user_version = ${VERSION};
`

/**
 * Opens the blog's database; a new one gets its tables and some sample rows.
 *
 * @param path the path of a file, or `":memory:"` for a database that ends with the process
 * @throws {RangeError} when the file was written by another version of the blog
 */
export function open_database(path: string): Database {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true })
  const db = new sqlite.Database(path)
  db.exec("PRAGMA foreign_keys = ON")
  const version = schema_version(db)
  if (version !== 0 && version !== VERSION)
    throw new RangeError(`${path} was written by another version of the blog. Move it away, and a new one is created`)
  if (version === 0)
    in_transaction(db, () => {
      db.exec(SCHEMA)
      plant_seeds(db)
    })
  return db
}

function schema_version(db: Database): number {
  return integer(db.get("PRAGMA user_version") ?? {}, "user_version")
}

/** Runs the work in a transaction, which is rolled back if it throws. */
function in_transaction(db: Database, work: () => void): void {
  db.exec("BEGIN")
  try {
    work()
    db.exec("COMMIT")
  } catch (error) {
    db.exec("ROLLBACK")
    throw error
  }
}
