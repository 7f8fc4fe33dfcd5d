import { scrypt } from "node:crypto"
import { describe, expect, it } from "vitest"
import {
  cookie_store,
  fetch_cookies,
  fetch_session,
  get_csrf_token_for,
  session,
} from "../../../../src/server/plugs/index.js"
import type { CookieStoreOptions } from "../../../../src/server/plugs/index.js"
import type { Conn } from "../../../../src/server.js"
import { Browser } from "./browser.js"

const plugsOf = (store: CookieStoreOptions): ConstructorParameters<typeof Browser>[0] => [
  fetch_cookies,
  (conn) => conn.fetch_cookies({ encrypted: ["secret"] }),
  session({ store: cookie_store(store), key: "_key" }),
  fetch_session,
]

/** Hashes more passwords than Node's thread pool has threads; counts those that are done. */
function hashPasswords(): { readonly done: () => number; readonly all: Promise<unknown> } {
  let done = 0
  const hash = (): Promise<void> =>
    new Promise((resolve, reject) => {
      scrypt("password", "salt", 64, (error) => {
        done++
        if (error === null) resolve()
        else reject(error)
      })
    })
  return { done: () => done, all: Promise.all(Array.from({ length: 16 }, hash)) }
}

describe("while password hashes occupy all threads of Node's pool", () => {
  it.each<[what: string, store: CookieStoreOptions, use: (conn: Conn) => unknown]>([
    ["a signed session", { signing_salt: "a" }, (conn) => conn.put_session("a", 1)],
    ["an encrypted session", { encryption_salt: "a" }, (conn) => conn.put_session("a", 1)],
    ["an encrypted cookie", { signing_salt: "a" }, (conn) => conn.put_resp_cookie("secret", "a", { encrypt: true })],
    ["a token for another host", { signing_salt: "a" }, (conn) => get_csrf_token_for(conn, "https://pay.example.com/")],
  ])("a request with %s is answered before any of them is done", async (_what, store, use) => {
    const one = new Browser(plugsOf(store))
    const hashes = hashPasswords()
    await one.ask(use)
    await one.ask(use)
    expect(hashes.done()).toBe(0)
    expect(one.cookies.size).toBeGreaterThan(0)
    expect(one.errors).toEqual([])
    await hashes.all
    expect(hashes.done()).toBe(16)
  })
})
