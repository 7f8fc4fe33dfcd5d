import { encodeBase64, randomBytes } from "../server/base64.js"
import type { SessionStore } from "./session.js"

/** What is asked of a client of a server that speaks the Redis protocol; that of the package `redis` has it. */
export interface RedisClient {
  get(key: string): Promise<string | null>
  setEx(key: string, seconds: number, value: string): Promise<unknown>
  del(key: string): Promise<unknown>
}

/** How sessions are kept on a Redis server. */
export interface RedisStoreOptions {
  /** Begins the keys of sessions; default `"session:"`. */
  readonly prefix?: string
  /** When the server forgets a session without `max_age`, in seconds from its last change; default a day. */
  readonly ttl?: number
}

/**
 * Keeps sessions on a server that speaks the Redis protocol. The cookie has 32 random bytes, and nothing of the
 * session. A session that is dropped or renewed is gone at once. The client has to be connected.
 */
export function redis_store(client: RedisClient, options: RedisStoreOptions = {}): SessionStore {
  const { prefix = "session:", ttl = 86_400 } = options
  return {
    async get(_conn, cookie) {
      const text = ID.test(cookie) ? await client.get(prefix + cookie) : null
      return text === null ? { id: undefined, data: {} } : { id: cookie, data: JSON.parse(text) as object } // by `put`
    },
    async put(_conn, id, data, max_age) {
      const own = id ?? encodeBase64(randomBytes(ID_BYTES))
      await client.setEx(prefix + own, Math.ceil(max_age ?? ttl), JSON.stringify(data))
      return own
    },
    async delete(_conn, id) {
      await client.del(prefix + id)
    },
  }
}

const ID_BYTES = 32
const ID = /^[\w-]{43}$/
