import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { privateKey } from "../private-key.js"

/** Messages for the next page, by kind, such as `"info"` and `"error"`. */
export type Flash = Record<string, string>

/** A flash that was fetched. Created by the plug `fetch_flash`, so that bundles without the plug do not contain this class. */
export class FetchedFlash {
  readonly messages = Object.create(null) as Flash

  /** @param values the flash of a session; values that are not strings are ignored */
  constructor(values: unknown) {
    if (typeof values !== "object" || values === null) return
    for (const [key, message] of Object.entries(values)) if (typeof message === "string") this.messages[key] = message
  }

  /**
   * Puts all messages, or none if one is invalid.
   *
   * @throws {ArgumentError} when a key or a message is not a string
   */
  put(entries: readonly (readonly [key: string, message: string])[]): void {
    for (const [key, message] of entries) checkMessage(key, message)
    for (const [key, message] of entries) this.messages[key] = message
  }

  clear(): void {
    for (const key of Object.keys(this.messages)) delete this.messages[key]
  }
}

/** The flash, once it was fetched. */
export const flashKey = /* @__PURE__ */ privateKey<FetchedFlash>("flash")

function checkMessage(key: unknown, message: unknown): void {
  const wrong = typeof key !== "string" ? key : message
  if (typeof wrong !== "string")
    throw new ArgumentError(`a flash takes strings for keys and messages, got: ${inspect(wrong)}`)
}
