import type { Refusal } from "../links/refuse.types.js"
import type { CalledRoute } from "./called-route.js"

/** Throws the error of a call. A short message ignores the details. */
export type RefuseCall = (...refusal: CallRefusal) => never

/**
 * - `options`: the last argument has an option of an unknown name;
 * - `body`: the body is missing, or cannot be sent as it is. With a key, a part of it cannot be written; `tag` is its built-in class, if JSON
 *   would lose it;
 * - `events`, `sockets`: the client lacks the option for the route;
 * - `base_url`: the option of the client is not the URL of a router.
 */
export type CallRefusal =
  | Refusal
  | [problem: "options", name: string]
  | [problem: "body", route: CalledRoute, value: unknown, key?: string, tag?: string | undefined]
  | [problem: "events" | "sockets", route: CalledRoute]
  | [problem: "base_url"]
