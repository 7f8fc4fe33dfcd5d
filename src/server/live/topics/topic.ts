import { shared } from "../../../core/lib/copies.js"
import type { StandardSchemaV1 } from "@standard-schema/spec"
import type { JsonBody } from "../../../core/client/json.types.js"
import { writeJson } from "../../../core/lib/write-json.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import { parseJson } from "../../../core/lib/parse-json.js"
import { isStandardSchema } from "../../router/contracts/run-schema.js"
import { validate, writeIssue } from "../../router/contracts/validate.js"
import { Channel } from "../sockets/channel.js"
import { InOrder } from "../sockets/in-order.js"
import { MessageQueue } from "../sockets/message-queue.js"
import { keepSubscription } from "./subscriptions.js"
import { MEMORY } from "./topic-server.js"
import type { Receiver, TopicServer } from "./topic-server.js"

/** The options of `topic`. */
export interface TopicOptions {
  /** Carries the messages to other processes, such as `redis_topics`. Without it they reach only subscribers in this process. */
  readonly through?: TopicServer | undefined
}

/** The options of `messages` of a topic. */
export interface MessagesOptions {
  /** Ends the subscription, and the loop over its messages. */
  readonly signal?: AbortSignal
  /** How many messages may wait until the loop takes them; default 1,000. With one more, the loop ends with a `MissedMessagesError`. */
  readonly max_waiting?: number
}

/** The options of `subscribe` of a topic. */
export interface SubscribeOptions {
  /** Ends the subscription. */
  readonly signal?: AbortSignal
  /** Called when messages may have been lost, since the connection to Redis was lost for a time. */
  readonly missed?: (reason: string) => void
}

/**
 * A topic, to which messages are published for all that are subscribed to it.
 *
 * @typeParam Input what its schema takes, if JSON can carry it
 * @typeParam Output what its schema returns
 */
export interface Topic<in Input, out Output> {
  /** Its name, which is the same in all processes. */
  readonly name: string
  /**
   * Sends a message to all subscribers. Resolves when the subscribers of this process have it, or Redis has taken it. Messages of a
   * publisher arrive in the order in which they were published.
   *
   * @throws {ArgumentError} when the message does not fit the schema
   * @throws {TopicUnavailableError} when Redis is not connected
   */
  publish(data: Input): Promise<void>
  /**
   * Subscribes, and resolves to the messages that are published from now on.
   *
   * @throws {MissedMessagesError} in the loop, when messages were lost
   */
  messages(options?: MessagesOptions): Promise<AsyncIterableIterator<Output>>
  /**
   * Subscribes, and calls a function with each message. Resolves to a function that ends the subscription.
   */
  subscribe(receive: (data: Output) => void, options?: SubscribeOptions): Promise<() => void>
}

/** The input of a schema, with an error message in the place of each part that JSON cannot carry. */
type InputOf<Schema extends StandardSchemaV1> = JsonBody<NonNullable<Schema["~standard"]["types"]>["input"]>

type OutputOf<Schema extends StandardSchemaV1> = NonNullable<Schema["~standard"]["types"]>["output"]

/**
 * A topic: a message that is published to it reaches all its subscribers in this process, or in all processes that share a Redis server.
 *
 * Each message goes through the schema when it is published, then as JSON to the processes, and there through the schema again. Topics
 * of the same name are the same topic; one that nobody is subscribed to takes no memory.
 *
 * @param name a name, which may contain ids
 * @param schema any Standard Schema, such as one of zod, valibot or arktype
 * @throws {ArgumentError} when the name is empty, or the schema is not a Standard Schema
 * @example
 * import { topic } from "waymark/live"
 * import * as z from "zod"
 *
 * const Comment = z.object({ text: z.string() })
 * const comments_of = (post_id: number) => topic(`posts/${post_id}/comments`, Comment)
 *
 * const comments = await comments_of(7).messages()
 * await comments_of(7).publish({ text: "Hello" })
 * await comments_of(8).publish({ text: "Elsewhere" })
 * const { value } = await comments.next()
 * value //=> { text: "Hello" }
 */
export function topic<Schema extends StandardSchemaV1>(
  name: string,
  schema: Schema,
  { through = MEMORY }: TopicOptions = {},
): Topic<InputOf<Schema>, OutputOf<Schema>> {
  if (typeof name !== "string" || name === "")
    throw new ArgumentError(`topic takes a name such as "comments", got: ${inspect(name)}`)
  if (!isStandardSchema(schema))
    throw new ArgumentError(
      `the topic "${name}" takes a Standard Schema, such as one of zod, valibot or arktype, got: ${inspect(schema)}`,
    )
  return new SchemaTopic(name, schema, through)
}

/** How long a schema may take, in milliseconds. */
const SCHEMA_TIMEOUT = 30_000

/** The state that the topics of a server share. */
interface Shared {
  /** The messages of each name whose schemas are not done. */
  readonly order: InOrder
  /** The channels that are open, by the schema and the name. */
  readonly channels: WeakMap<StandardSchemaV1, Map<string, Channel>>
}

const ofServers = /* @__PURE__ */ shared("topics", () => new WeakMap<TopicServer, Shared>())

function sharedOf(server: TopicServer): Shared {
  const found = ofServers.get(server) ?? { order: new InOrder(), channels: new WeakMap() }
  ofServers.set(server, found)
  return found
}

class SchemaTopic<Schema extends StandardSchemaV1> implements Topic<InputOf<Schema>, OutputOf<Schema>> {
  readonly #schema: Schema
  readonly #server: TopicServer

  constructor(
    readonly name: string,
    schema: Schema,
    server: TopicServer,
  ) {
    this.#schema = schema
    this.#server = server
  }

  async publish(data: InputOf<Schema>): Promise<void> {
    const text = writeJson(data)
    let sent: Promise<void> | undefined
    await sharedOf(this.#server).order.run(this.name, () =>
      whenReady(this.#read(text), () => {
        sent = this.#server.publish(this.name, text)
      }),
    )
    await sent
  }

  async messages({ signal, max_waiting = 1_000 }: MessagesOptions = {}): Promise<
    AsyncIterableIterator<OutputOf<Schema>>
  > {
    if (!Number.isSafeInteger(max_waiting) || max_waiting < 1)
      throw new ArgumentError(`messages takes a whole number above 0 as max_waiting, got: ${inspect(max_waiting)}`)
    const left = new AbortController()
    const queue = new MessageQueue<OutputOf<Schema>>(this.name, max_waiting, () => left.abort())
    const stop = (): void => queue.stop()
    if (signal?.aborted === true) stop()
    else signal?.addEventListener("abort", stop)
    const forget = keepSubscription(signal, this.name)
    left.signal.addEventListener("abort", () => {
      signal?.removeEventListener("abort", stop)
      forget()
    })
    try {
      await this.#join(queue, left.signal)
    } catch (error) {
      stop()
      throw error
    }
    return queue
  }

  async subscribe(
    receive: (data: OutputOf<Schema>) => void,
    { signal, missed = () => {} }: SubscribeOptions = {},
  ): Promise<() => void> {
    if (typeof receive !== "function") throw new ArgumentError(`subscribe takes a function, got: ${inspect(receive)}`)
    const forget = keepSubscription(signal, this.name)
    try {
      const end = await this.#join({ receive, missed }, signal)
      return () => {
        forget()
        end()
      }
    } catch (error) {
      forget()
      throw error
    }
  }

  async #join(receiver: Receiver<OutputOf<Schema>>, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted === true) return () => {}
    const leave = await this.#channel().join({
      receive: (data) => receiver.receive(data as OutputOf<Schema>), // `#read` returns it
      missed: receiver.missed,
    })
    const end = (): void => {
      signal?.removeEventListener("abort", end)
      leave()
    }
    if (signal?.aborted) end()
    else signal?.addEventListener("abort", end)
    return end
  }

  /** The open channel of the name and the schema. */
  #channel(): Channel {
    const { channels } = sharedOf(this.#server)
    const named = channels.get(this.#schema) ?? new Map<string, Channel>()
    channels.set(this.#schema, named)
    const open = named.get(this.name)
    if (open !== undefined) return open
    const ended = (): void => {
      if (named.get(this.name) === channel) named.delete(this.name)
    }
    const channel = new Channel(this.#server, this.name, (text) => this.#read(text), ended)
    named.set(this.name, channel)
    return channel
  }

  /** The message of a text; throws, or rejects, if it does not fit the schema. */
  #read(text: string): unknown {
    const broken = (cause: unknown): Error =>
      new Error(`the schema of the topic "${this.name}" threw, or returned no result of Standard Schema`, { cause })
    return whenReady(validate(this.#schema, parseJson(text), SCHEMA_TIMEOUT, broken), (checked) => {
      if (checked.ok) return checked.value
      throw new ArgumentError(
        `a message does not fit the schema of the topic "${this.name}": ${checked.issues.map(writeIssue).join(", ")}`,
      )
    })
  }
}
