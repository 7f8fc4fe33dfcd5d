import { otherVersion, shared, sharedByAll, VERSION } from "../../../core/lib/copies.js"

/** Gets the messages of a topic. */
export interface Receiver<in Message> {
  /** Called with each message. */
  readonly receive: (message: Message) => void
  /** Called when messages may have been lost. */
  readonly missed: (reason: string) => void
}

/** Carries the messages of topics, as text. */
export interface TopicServer {
  /** Sends a text to all receivers of a topic. Rejects if there is no connection. */
  publish(name: string, text: string): Promise<void>
  /** Subscribes a receiver, and resolves to a function that ends this. Rejects if there is no connection. */
  subscribe(name: string, receiver: Receiver<string>): Promise<() => void>
}

/** The topics of a version of the package: whether a name has subscribers. */
interface VersionTopics {
  readonly version: string
  readonly has: (name: string) => boolean
}
const versions = /* @__PURE__ */ sharedByAll("topic_versions", (): VersionTopics[] => [])

/** @throws {ArgumentError} when another version of the package has subscribers of the topic, which the messages would not reach */
function checkOthers(name: string): void {
  for (const { version, has } of versions)
    if (version !== VERSION && has(name)) throw otherVersion(version, `a subscription to the topic "${name}"`)
}

/** Carries messages within the process. */
class Memory implements TopicServer {
  readonly #receivers = new Map<string, Set<Receiver<string>>>()
  /** Messages that are not delivered yet: if a receiver publishes one, all receivers get the current message first. */
  readonly #waiting: (readonly [name: string, text: string])[] = []
  #isDelivering = false

  constructor() {
    versions.push({ version: VERSION, has: (name) => this.#receivers.has(name) })
  }

  async publish(name: string, text: string): Promise<void> {
    checkOthers(name)
    if (this.#receivers.has(name)) this.#waiting.push([name, text])
    if (!this.#isDelivering) this.#deliver()
  }

  #deliver(): void {
    this.#isDelivering = true
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const [name, text] = next
      for (const { receive } of Array.from(this.#receivers.get(name) ?? [])) receive(text)
    }
    this.#isDelivering = false
  }

  async subscribe(name: string, receiver: Receiver<string>): Promise<() => void> {
    checkOthers(name)
    const receivers = this.#receivers.get(name) ?? new Set()
    this.#receivers.set(name, receivers.add(receiver))
    return () => {
      receivers.delete(receiver)
      if (receivers.size === 0 && this.#receivers.get(name) === receivers) this.#receivers.delete(name)
    }
  }
}

/** The topics of this process. */
export const MEMORY: TopicServer = /* @__PURE__ */ shared("memory_topics", () => new Memory())
