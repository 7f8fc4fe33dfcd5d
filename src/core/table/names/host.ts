import { hostMessage, wrongHostMessage } from "../messages.js"
import type { HostMessage, WrongHostMessage } from "../messages.js"
import type { FirstSegment } from "../../pattern/split-path.js"
import { parseUrl } from "../../lib/http/parse-url.js"

/*
 * The option `host` is compared with the host of a request: in lower case, without a port, with an IPv6 address in brackets, as URLs write
 * it. A host that ends in a dot is a prefix.
 */

/** Options with a host that certainly no request has. */
export interface HasWrongHost {
  readonly host: WrongHost
}

type WrongHost =
  | ""
  | `${string}${":" | "/" | "@" | "?" | "#" | "*" | "%" | "\\" | " " | ".."}${string}`
  | `.${string}`
  | `${string}${Capital}${string}`

type Capital =
  | "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" // prettier-ignore
  | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z" // prettier-ignore

/** The problem of the option `host`, or `never`. */
export type HostProblem<Options> = Options extends HasWrongHost ? HostText<Options["host"]> : never

// prettier-ignore
type HostText<Host extends string> =
  Host extends WrongHost ?
    Host extends `[${string}]` ? never :
    CleanHost<Host> extends infer Clean extends string ?
      Clean extends `[${string}]` ? HostMessage<Clean, Host> :
      Clean extends WrongHost ? WrongHostMessage<Host> :
      HostMessage<Clean, Host> :
    never :
  never

/** The host of a URL or of an authority, in lower case. */
type CleanHost<Host extends string> = Lowercase<BeforePort<FirstSegment<AfterUser<AfterScheme<Host>>>>>
type AfterScheme<Host extends string> = Host extends `${string}//${infer Rest}` ? Rest : Host
type AfterUser<Host extends string> = Host extends `${string}@${infer Rest}` ? Rest : Host
// prettier-ignore
type BeforePort<Host extends string> =
  Host extends `[${infer Address}]${string}` ? `[${Address}]` :
  Host extends `${string}:${string}:${string}` ? `[${Host}]` :
  Host extends `${infer Name}:${string}` ? Name :
  Host

/** Whether a request's host is that of a row, or begins with it if it ends in a dot. */
export function fitsHost(own: string, host: string): boolean {
  return own.endsWith(".") ? host.startsWith(own) : host === own
}

/** The message of {@link HostProblem}. It also finds the hosts that URLs write in another way, such as `127.1` and those beyond ASCII. */
export function hostProblem(host: unknown): string | undefined {
  if (typeof host !== "string" || isHost(host)) return undefined
  const clean = cleanHost(host)
  return isHost(clean) ? hostMessage(clean, host) : wrongHostMessage(host)
}

/** Whether requests can have a host, or hosts that begin with it if it ends in a dot. */
function isHost(host: string): boolean {
  if (/^[a-z\d_-]+(?:\.[a-z\d_-]+)*\.$/.test(host)) return true
  return /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*|\[[\da-f:.]+\])$/.test(host) && hostOf(`http://${host}`) === host
}

function cleanHost(host: string): string {
  if (/[\s%\\?#*]/.test(host)) return ""
  const [name = ""] = host
    .replace(/^.*?\/\//, "")
    .replace(/^.*?@/, "")
    .split("/")
  if (name.startsWith("[")) return hostOf(`http://${name.replace(/\].*$/, "]")}`)
  const [first = "", ...others] = name.split(":")
  return hostOf(others.length > 1 ? `http://[${name}]` : `http://${first}`)
}

function hostOf(url: string): string {
  return parseUrl(url)?.hostname ?? ""
}
