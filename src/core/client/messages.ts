import type { Param, PreparedLink } from "../links/link.js"

/*
 * Messages are most of what a client adds to a bundle, so they are short here; docs/errors.md says more.
 */

/** A value in a message: its JSON, or else its type. */
function show(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value
  } catch {
    return Object.prototype.toString.call(value)
  }
}

export function noCallMessage(name: string, args: readonly unknown[], links: readonly PreparedLink[] = []): string {
  const calls = links.map(({ action, names }) => `${name}(${[show(action), ...names].join(", ")})`)
  return `no route for ${name}(${show(args[0])}) with params: ${args.length - 1}. Supported: ${[...new Set(calls)].join(", ")}`
}

export const unknownCallOptionMessage = (option: string, options: readonly string[]): string =>
  `a call has no option "${option}". Supported: ${options.join(", ")}`

/** For a param that is not of its kind, or whose segment would be empty, or `"."` or `".."`, which lead elsewhere. */
export function paramMessage({ name, isGlob, check }: Param, value: unknown): string {
  const kind = check?.kind
  const segments = 'segments other than "", "." and ".."'
  const expected = typeof kind === "string" ? kind : (kind?.map(show).join(" or ") ?? segments)
  return `expected ${expected} for ${isGlob ? "*" : ":"}${name}, got: ${show(value)}`
}

/** For a part without a string, such as a date or an empty list, or an object in a list with several keys, which no server can tell apart. */
export const pairMessage = (key: string, value: unknown): string =>
  `cannot write "${key}" in a query or a form: ${show(value)}`

/** Without the URL, which may have a password. */
export const BAD_BASE_URL =
  'expected a base_url such as "https://example.com": of http: or https:, without password, query and fragment'

/** For a call that needs an option of the client. */
export const needsEventsMessage = <Route extends string>(route: Route) =>
  `${route} has events: client needs { events: read_events }, from "waymark/live"` as const
export type NeedsEventsMessage<Route extends string> = ReturnType<typeof needsEventsMessage<Route>>
export const needsSocketsMessage = <Route extends string>(route: Route) =>
  `${route} is a socket: client needs { sockets: open_sockets }, from "waymark/live"` as const
export type NeedsSocketsMessage<Route extends string> = ReturnType<typeof needsSocketsMessage<Route>>

export const missingBodyMessage = (route: string, schema: string): string =>
  `${route} takes a body of the schema "${schema}"`

export const rawBodyMessage = (route: string, body: unknown): string =>
  `${route} declares no schema for a body: expected a string, FormData or Blob, got: ${show(body)}`

export const undeclaredStatusMessage = (declared: readonly string[]): string => `, but declares ${declared.join(", ")}`

export const NO_JSON_ANSWER = " with a body that is not JSON"

/** Without the location, which may have a secret. The status is 0 in a browser, which hides it. */
export const NOT_FOLLOWED = ", a redirect that is not followed"

export const NO_EVENTS = ", and no stream of events"
export const NO_SOCKET = ", and opens no socket"

/** For a part of a body that JSON cannot carry. */
export const noJsonMessage = <Name extends string>(name: Name) =>
  `a body is sent as JSON, which has no ${name}` as const
/** For a part of a body with a file that a form cannot carry. */
export type NoFormMessage<Name extends string> =
  `a body with a file is sent as a form, which has no ${Name}: let its schema take a string`
/** For null and for an empty list in a body with a file. */
export type NoFormNullMessage = "a body with a file is sent as a form, which has no null: omit it, or send a string"
export type NoFormEmptyMessage = "a body with a file is sent as a form, which has no empty list: omit it"
export type NoJsonMessage<Name extends string> = ReturnType<typeof noJsonMessage<Name>>
