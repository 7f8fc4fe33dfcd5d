import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { printErrors } from "../../../core/lib/errors/error-details.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { TopicUnavailableError } from "../errors.js"
import type { Receiver, TopicServer } from "./topic-server.js"

/** The methods of a Redis client that `redis_topics` calls, as in the package `redis` since version 5. */
export interface RedisPublisher {
  /** Whether the client is connected. */
  readonly isReady: boolean
  /** Sends a message to all subscribers of a channel. */
  publish(channel: string, message: string): Promise<unknown>
  /** Returns another client of the same server, which is not connected yet. */
  duplicate(): RedisSubscriber
}

/** The methods that `redis_topics` calls on its client for subscriptions. */
export interface RedisSubscriber {
  /** Whether the client is connected. */
  readonly isReady: boolean
  /** Calls a function at each of these events. */
  on(event: "error" | "ready" | "end", listener: (error: unknown) => void): unknown
  /** Resolves when the client is connected. */
  connect(): Promise<unknown>
  /** Calls a function with each message of a channel; again after the connection was lost and opened. */
  subscribe(channel: string, listener: (message: string) => void): Promise<void>
  /** Stops calling a function. */
  unsubscribe(channel: string, listener: (message: string) => void): Promise<void>
  /** Ends the connection after the answers to all commands have arrived. */
  close(): Promise<void>
  /** Ends the connection, or the attempts to open it again. */
  destroy(): void
}

/** The options of `redis_topics`. */
export interface RedisTopicsOptions {
  /** The prefix of the channels, which ends with a colon; default `"topic:"`. */
  readonly prefix?: string
  /** Called with each error of the connection for subscribers, such as when it is lost; default: prints it. */
  readonly on_error?: (error: unknown) => void
}

/** Carries the messages of topics through a Redis server. */
export interface RedisTopics extends TopicServer {
  /** Ends the connection for subscribers. The given client stays open. */
  close(): Promise<void>
}

/**
 * Carries the messages of topics to all processes that are connected to the same Redis server. Subscribers need a connection of their
 * own, so this resolves when a duplicate of the client is connected.
 *
 * All messages go through Redis, also to subscribers in the same process; so all processes get them in the same order. Redis does not keep
 * messages. While it is not connected, `publish` rejects with a `TopicUnavailableError`. Once the connection is back, loops over `messages` end with a
 * `MissedMessagesError`, and functions that are subscribed get further messages, after their `missed` was called.
 *
 * @throws {ArgumentError} when the prefix does not end with a colon
 * @example
 * import { redis_topics, topic } from "waymark/live"
 * import type { RedisPublisher, RedisSubscriber } from "waymark/live"
 * import * as z from "zod"
 *
 * // In an application: const client = await createClient().connect(), from the package redis
 * const listeners = new Map<string, (message: string) => void>()
 * const subscriber: RedisSubscriber = {
 *   isReady: true,
 *   on: () => {},
 *   connect: async () => {},
 *   subscribe: async (channel, listener) => void listeners.set(channel, listener),
 *   unsubscribe: async (channel) => void listeners.delete(channel),
 *   close: async () => {},
 *   destroy: () => {},
 * }
 * const client: RedisPublisher = {
 *   isReady: true,
 *   publish: async (channel, message) => listeners.get(channel)?.(message),
 *   duplicate: () => subscriber,
 * }
 *
 * const through = await redis_topics(client)
 * const visits = topic("visits", z.object({ page: z.string() }), { through })
 * const messages = await visits.messages()
 * await visits.publish({ page: "/" })
 * const { value } = await messages.next()
 * value //=> { page: "/" }
 * await through.close()
 */
export async function redis_topics(client: RedisPublisher, options: RedisTopicsOptions = {}): Promise<RedisTopics> {
  const { prefix = "topic:", on_error = printErrors } = options
  if (!/.:$/.test(prefix))
    throw new ArgumentError(`the prefix of redis_topics ends with a colon, e.g. "chat:", got: ${inspect(prefix)}`)
  const subscriber = client.duplicate()
  const topics = new Redis(client, subscriber, { prefix, on_error })
  subscriber.on("error", (error) => {
    topics.lost()
    on_error(error)
  })
  subscriber.on("end", () => topics.lost())
  subscriber.on("ready", () => topics.ready())
  await subscriber.connect()
  return topics
}

class Redis implements RedisTopics {
  readonly #client: RedisPublisher
  readonly #subscriber: RedisSubscriber
  readonly #prefix: string
  readonly #channels = new Map<string, RedisChannel>()
  readonly #on_error: (error: unknown) => void
  #isLost = false

  constructor(client: RedisPublisher, subscriber: RedisSubscriber, { prefix, on_error }: Required<RedisTopicsOptions>) {
    this.#client = client
    this.#subscriber = subscriber
    this.#prefix = prefix
    this.#on_error = on_error
  }

  async publish(name: string, text: string): Promise<void> {
    // Without a connection, the client would keep the message, and send it much later, when readers have already got the data elsewhere.
    if (!this.#client.isReady) throw new TopicUnavailableError(name)
    try {
      await this.#client.publish(channelOf(this.#prefix, name), text)
    } catch (cause) {
      throw new TopicUnavailableError(name, { cause })
    }
  }

  async subscribe(name: string, receiver: Receiver<string>): Promise<() => void> {
    const found = this.#channels.get(name)
    const channel =
      found ?? new RedisChannel(this.#subscriber, channelOf(this.#prefix, name), () => this.#channels.delete(name))
    if (found === undefined) this.#channels.set(name, channel)
    try {
      await channel.join(receiver)
    } catch (cause) {
      throw new TopicUnavailableError(name, { cause })
    }
    return () => void channel.leave(receiver).catch(this.#on_error)
  }

  lost(): void {
    if (!this.#subscriber.isReady) this.#isLost = true
  }

  ready(): void {
    if (!this.#isLost) return
    this.#isLost = false
    for (const channel of Array.from(this.#channels.values()))
      channel.update().then(() => channel.missed("the connection to Redis was lost"), this.#on_error)
  }

  async close(): Promise<void> {
    if (this.#subscriber.isReady) await this.#subscriber.close()
    else this.#subscriber.destroy()
    for (const channel of Array.from(this.#channels.values())) channel.missed("the connection to Redis was closed")
  }
}

/** The channel of a topic. Colons in the name are escaped, so that the last colon is the end of the prefix: no two topics share a channel. */
function channelOf(prefix: string, name: string): string {
  return prefix + name.replace(/[%:]/g, encodeURIComponent)
}

/**
 * A channel, to which the client is subscribed while it has receivers. It subscribes and unsubscribes one after the other: a client of the
 * package `redis` 6.3 that does both at a time may stay subscribed.
 */
class RedisChannel {
  readonly #receivers = new Set<Receiver<string>>()
  readonly #subscriber: RedisSubscriber
  readonly #name: string
  readonly #ended: () => void
  #isSubscribed = false
  /** The last change, which never rejects. */
  #changed: Promise<unknown> = Promise.resolve()

  constructor(subscriber: RedisSubscriber, name: string, ended: () => void) {
    this.#subscriber = subscriber
    this.#name = name
    this.#ended = ended
  }

  async join(receiver: Receiver<string>): Promise<void> {
    this.#receivers.add(receiver)
    try {
      await this.update()
    } catch (error) {
      await this.leave(receiver)
      throw error
    }
  }

  leave(receiver: Receiver<string>): Promise<void> {
    this.#receivers.delete(receiver)
    return this.update()
  }

  /** Subscribes if there are receivers, else unsubscribes. */
  update(): Promise<void> {
    const update = this.#changed.then(() => this.#update())
    this.#changed = update.catch(() => {})
    return update
  }

  async #update(): Promise<void> {
    const isWanted = this.#receivers.size > 0
    if (isWanted !== this.#isSubscribed && this.#subscriber.isReady)
      try {
        if (isWanted) await this.#subscriber.subscribe(this.#name, this.#listener)
        else await this.#subscriber.unsubscribe(this.#name, this.#listener)
        this.#isSubscribed = isWanted
      } catch (error) {
        // Without a connection, this is repeated when it is back.
        if (this.#subscriber.isReady) throw error
      }
    if (this.#receivers.size === 0 && !this.#isSubscribed) this.#ended()
  }

  readonly #listener = (text: string): void => {
    for (const { receive } of Array.from(this.#receivers)) receive(text)
  }

  missed(reason: string): void {
    for (const { missed } of Array.from(this.#receivers)) missed(reason)
  }
}
