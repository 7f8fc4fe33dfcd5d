import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { privateKey } from "./private-key.js"
import type { HasPrivate, PrivateKey } from "./private-key.js"

/** Messages for the page that follows, by kind, such as `"info"` and `"error"`. */
export type Flash = Record<string, string>

/** The flash, once it was fetched. */
export const flashKey: PrivateKey<Flash> = /* @__PURE__ */ privateKey("waymark_flash")

/** A flash of what a session had. */
export function flashOf(values: unknown): Flash {
  const flash = Object.create(null) as Flash
  if (typeof values !== "object" || values === null) return flash
  for (const [key, message] of Object.entries(values)) if (typeof message === "string") flash[key] = message
  return flash
}

/** @throws {ArgumentError} when the flash was not fetched */
export function readFlash(conn: HasPrivate): Flash {
  const flash = flashKey.get(conn)
  if (flash === undefined) throw new ArgumentError("flash not fetched, call fetch_flash or fetch_live_flash")
  return flash
}

/** @throws {ArgumentError} when the key or the message is not a string */
export function checkMessage(key: unknown, message: unknown): void {
  const wrong = typeof key !== "string" ? key : message
  if (typeof wrong !== "string")
    throw new ArgumentError(`a flash takes strings for keys and messages, got: ${inspect(wrong)}`)
}
