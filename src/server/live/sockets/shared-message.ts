import { isPromise } from "../../../core/lib/maybe-promise.js"
import { isObject } from "../../../core/lib/is-object.js"

/** The encoded messages of topics, by their writer and the name of the event. */
const written = /* @__PURE__ */ new WeakMap<object, Map<object, Map<string, unknown>>>()

/**
 * Freezes a message that many get, so that none of them can change it for the others. Only a message of plain objects and lists is
 * frozen.
 */
export function shareMessage(message: unknown): void {
  if (!isObject(message) || !isPlain(message, new Set())) return
  freeze(message)
  written.set(message, new Map())
}

/**
 * Returns the result of `write`. For a message of a topic, which many readers get and none can change, it is called once for all of them.
 *
 * @param writer identifies the function that writes messages: another row may write the same message differently
 * @param event the name of the event, or an empty string
 */
export function writeShared<Written>(message: unknown, writer: object, event: string, write: () => Written): Written {
  const writers = isObject(message) ? written.get(message) : undefined
  if (writers === undefined) return write()
  const events = writers.get(writer) ?? new Map<string, unknown>()
  writers.set(writer, events)
  if (!events.has(event)) {
    const first = write()
    events.set(event, first)
    if (isPromise(first))
      first.then(
        (ready) => events.set(event, ready),
        () => {},
      ) // its callers handle its errors
  }
  return events.get(event) as Written // from the same `write`: test/unit/server/live/topics.test.ts
}

/** Whether an object and all that is in it are plain objects, lists and primitive values. */
function isPlain(part: object, seen: Set<object>): boolean {
  if (seen.has(part)) return true
  seen.add(part)
  const prototype: unknown = Object.getPrototypeOf(part)
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return false
  return Object.values(part).every((inner: unknown) =>
    isObject(inner) ? isPlain(inner, seen) : typeof inner !== "function",
  )
}

function freeze(part: object): void {
  if (Object.isFrozen(part)) return
  Object.freeze(part)
  for (const inner of Object.values(part)) if (isObject(inner)) freeze(inner)
}
