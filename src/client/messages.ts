import { inspect } from "../lib/inspect.js"
import { listWords } from "../lib/list-words.js"
import type { CalledRoute } from "./call.js"

export function noCallMessage(name: string, action: unknown, count: number, routes: readonly CalledRoute[]): string {
  const calls = routes.map(
    ({ route, names }) => `${name}(${[inspect(route.plug_opts), ...names, "options = {}"].join(", ")})`,
  )
  const given = count === 1 ? "1 argument" : `${count} arguments`
  return `no route for ${name}(${inspect(action)}) and ${given} after it. Supported: ${[...new Set(calls)].join(", ")}`
}

export const unknownCallOptionMessage = (option: string, options: readonly string[]): string =>
  `a call has no option "${option}". Supported: ${options.join(", ")}`

export const baseUrlMessage = (url: string): string => `expected a base_url without query and fragment, got: "${url}"`

/** Without the URL, which may have a password. */
export const baseSchemeMessage = (scheme: string): string =>
  `expected a base_url of http: or https: without a password, such as "https://example.com", got one of: ${scheme}`

export const missingBodyMessage = (route: string, schema: string): string =>
  `${route} takes a body of the schema "${schema}": pass it as the option body`

export const rawBodyMessage = (route: string, body: unknown): string =>
  `${route} declares no schema for a body: expected a string, FormData, URLSearchParams, Blob or ArrayBuffer, got: ${inspect(body)}`

export const undeclaredStatusMessage = (route: string, status: number, declared: readonly string[]): string =>
  `${route} answered ${status}, but declares ${listWords(declared)}`

export const noJsonAnswerMessage = (route: string, status: number): string =>
  `${route} answered ${status} with a body that is not JSON`

/** Without the location, which may have a secret. The status is 0 in a browser, which hides it. */
export const redirectMessage = (route: string, status: number): string =>
  `${route} answered ${status}, a redirect that is not followed. Supported: at most 20, to http: or https: URLs; in a browser, with headers, only those within the page's origin`

/** For a part of a body that JSON cannot carry. */
export const noJsonMessage = <Name extends string>(name: Name) =>
  `a body is sent as JSON, which has no ${name}` as const
export type NoJsonMessage<Name extends string> = ReturnType<typeof noJsonMessage<Name>>
