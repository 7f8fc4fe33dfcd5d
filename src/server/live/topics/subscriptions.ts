import { shared } from "../../../core/lib/copies.js"

/** The names of the topics that are subscribed to with a signal, and how often. */
const subscriptions = /* @__PURE__ */ shared("subscriptions", () => new WeakMap<AbortSignal, Map<string, number>>())

/** Records a subscription with a signal, and returns a function that removes it. */
export function keepSubscription(signal: AbortSignal | undefined, name: string): () => void {
  if (signal === undefined) return () => {}
  const names = subscriptions.get(signal) ?? new Map<string, number>()
  subscriptions.set(signal, names)
  names.set(name, (names.get(name) ?? 0) + 1)
  return () => {
    const left = (names.get(name) ?? 0) - 1
    if (left > 0) names.set(name, left)
    else names.delete(name)
  }
}

/** Whether there is a subscription to a topic with a signal. */
export const isSubscribed = (signal: AbortSignal, name: string): boolean =>
  subscriptions.get(signal)?.has(name) === true
