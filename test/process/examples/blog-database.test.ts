import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { open_database } from "../../../docs/examples/blog/store/database.js"
import { list_users, insert_user } from "../../../docs/examples/blog/store/users.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-blog-"))
afterAll(() => rmSync(folder, { recursive: true }))

describe("the blog's database", () => {
  it("keeps its rows in a file, and creates the folder of the file", () => {
    const path = join(folder, "new", "blog.db")
    const first = open_database(path)
    insert_user(first, { name: "Zoe'; DROP TABLE users; --", email: "zoe@example.com" }, null)
    first.close()
    const second = open_database(path)
    const names = list_users(second).map(({ name }) => name)
    second.close()
    expect(names).toEqual(["Ada Lovelace", "Grace Hopper", "Zoe'; DROP TABLE users; --"])
  })

  it("is not changed if it has another version, and the error says so", () => {
    const path = join(folder, "old.db")
    const old = open_database(path)
    old.exec("PRAGMA user_version = 1")
    old.close()
    expect(() => open_database(path)).toThrow("was written by another version of the blog. Move it away")
  })

  it("refuses a row that refers to a missing row", () => {
    const database = open_database(":memory:")
    const orphan = (): unknown => database.run("INSERT INTO comments (post_id, user_id, body) VALUES (99, 1, 'b')")
    expect(orphan).toThrow("FOREIGN KEY constraint failed")
    database.close()
  })
})
