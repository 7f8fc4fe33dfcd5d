import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { parseJson } from "../lib/parse-json.js"
import { encodeBase64, randomBytes } from "../crypto/bytes.js"
import type { SessionStore } from "./session.js"

/** The part of a client for the Redis protocol that the store calls, as the package `redis` has it since version 4. */
export interface RedisClient {
  get(key: string): Promise<string | null>
  /** Sets a key for `EX` seconds: `NX` only if it is not there yet, `XX` only if it is. Resolves to null otherwise. */
  set(key: string, value: string, options: { EX: number } & ({ NX: true } | { XX: true })): Promise<unknown>
  /** Resolves to the number of keys that were there. */
  del(key: string): Promise<number>
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
 * session. A session that is dropped or renewed is gone immediately, and a request that read it before cannot write it
 * again: an existing session is written with `SET … XX`, a new one with `SET … NX`. The client has to be connected.
 *
 * @throws {ArgumentError} when `ttl` is not more than 0
 */
export function redis_store(client: RedisClient, options: RedisStoreOptions = {}): SessionStore {
  const { prefix = "session:", ttl = 86_400 } = options
  if (!Number.isFinite(ttl) || ttl <= 0)
    throw new ArgumentError(`redis_store takes a ttl of more than 0 seconds, got: ${inspect(ttl)}`)
  return {
    async get(_conn, cookie) {
      const text = ID.test(cookie) ? await client.get(prefix + cookie) : null
      return text === null ? { id: undefined, data: {} } : { id: cookie, data: parseJson(text) }
    },
    async put(_conn, id, data, max_age) {
      const own = id ?? encodeBase64(randomBytes(ID_BYTES))
      const EX = Math.ceil(max_age ?? ttl)
      const condition = id === undefined ? ({ NX: true } as const) : ({ XX: true } as const)
      const reply = await client.set(prefix + own, JSON.stringify(data), { EX, ...condition })
      return reply === null ? undefined : own
    },
    async delete(_conn, id) {
      return (await client.del(prefix + id)) > 0
    },
  }
}

const ID_BYTES = 32
const ID = /^[\w-]{43}$/
