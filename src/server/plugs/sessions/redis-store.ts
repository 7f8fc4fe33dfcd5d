import { refuseUnknown } from "../../../core/lib/errors/unknown-option.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { parseJson } from "../../../core/lib/parse-json.js"
import { encodeBase64, randomBytes } from "../../crypto/bytes.js"
import type { CookieConn } from "../../conn/features/cookies.js"
import type { SessionStore } from "./session.js"

/** The methods of a Redis client that the store calls, as in the package `redis` since version 4. */
export interface RedisClient {
  /** Resolves to the value of a key, or to null if it does not exist. */
  get(key: string): Promise<string | null>
  /** Sets a key for `EX` seconds: `NX` only if it does not exist, `XX` only if it exists. Resolves to null otherwise. */
  set(key: string, value: string, options: { EX: number } & ({ NX: true } | { XX: true })): Promise<unknown>
  /** Deletes a key, and resolves to the number of deleted keys. */
  del(key: string): Promise<number>
}

/** The options of `redis_store`. */
export interface RedisStoreOptions {
  /** The prefix of the keys of sessions; default `"session:"`. */
  readonly prefix?: string
  /** How long the server keeps a session without `max_age` after its last change, in seconds; default 86,400, a day. */
  readonly ttl?: number
}

/**
 * Stores sessions on a server that speaks the Redis protocol. The cookie has an id of 32 random bytes, and no data of the
 * session. A session that is dropped or renewed is deleted immediately, and a slower request cannot write it again: an
 * existing session is written with `SET … XX`, a new one with `SET … NX`. The client must be connected.
 *
 * @throws {ArgumentError} when `ttl` is not greater than 0
 * @example
 * import { redis_store, session } from "waymark/plugs"
 * import type { RedisClient } from "waymark/plugs"
 *
 * // In an application: const client = await createClient().connect(), from the package redis
 * const entries = new Map<string, string>()
 * const client: RedisClient = {
 *   get: async (key) => entries.get(key) ?? null,
 *   set: async (key, value) => void entries.set(key, value),
 *   del: async (key) => Number(entries.delete(key)),
 * }
 * const plug = session({ store: redis_store(client, { ttl: 3_600 }), key: "_app" })
 * typeof plug //=> "function"
 */
export function redis_store(client: RedisClient, options: RedisStoreOptions = {}): SessionStore<CookieConn> {
  refuseUnknown("redis_store", options, { prefix: true, ttl: true })
  const { prefix = "session:", ttl = 86_400 } = options
  if (!Number.isFinite(ttl) || ttl <= 0)
    throw new ArgumentError(`redis_store takes a ttl of more than 0 seconds, got: ${inspect(ttl)}`)
  return {
    async get(_conn, cookie) {
      const text = ID.test(cookie) ? await client.get(prefix + cookie) : null
      return text === null ? { id: undefined, data: {} } : { id: cookie, data: parseJson(text) }
    },
    async put(_conn, id, data, max_age) {
      const key = id ?? encodeBase64(randomBytes(ID_BYTES))
      const EX = Math.ceil(max_age ?? ttl)
      const condition = id === undefined ? ({ NX: true } as const) : ({ XX: true } as const)
      const reply = await client.set(prefix + key, JSON.stringify(data), { EX, ...condition })
      return reply === null ? undefined : key
    },
    async delete(_conn, id) {
      return (await client.del(prefix + id)) > 0
    },
  }
}

const ID_BYTES = 32
const ID = /^[\w-]{43}$/
