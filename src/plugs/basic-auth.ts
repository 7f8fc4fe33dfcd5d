import type { Conn } from "../conn/conn.js"

/** Who may come in by `basic_auth`. */
export interface BasicAuthOptions extends RealmOptions {
  readonly username: string
  readonly password: string
}

/** What a browser shows where it asks for name and password. */
export interface RealmOptions {
  /** Default `"Application"`. */
  readonly realm?: string
}

/**
 * Lets in requests with this name and password, and answers others with 401. Only over https are they secret.
 *
 * @see Plug.BasicAuth.basic_auth/2
 */
export function basic_auth({ username, password, realm = "Application" }: BasicAuthOptions): (conn: Conn) => Conn {
  return (conn) => {
    const given = parse_basic_auth(conn)
    if (given !== "error") {
      // Both are compared always, so that the time does not say which one was wrong.
      const matches = [secureCompare(given[0], username), secureCompare(given[1], password)]
      if (matches.every(Boolean)) return conn
    }
    return request_basic_auth(conn, { realm }).halt()
  }
}

/**
 * The name and the password of a request, either perhaps empty, or `"error"` where it has none.
 *
 * @see Plug.BasicAuth.parse_basic_auth/1
 */
export function parse_basic_auth(conn: Conn): readonly [username: string, password: string] | "error" {
  const [header] = conn.get_req_header("authorization")
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header ?? "")?.[1]
  const text = encoded === undefined ? undefined : decodeBase64(encoded)
  const colon = text?.indexOf(":") ?? -1
  return text === undefined || colon < 0 ? "error" : [text.slice(0, colon), text.slice(colon + 1)]
}

/**
 * The value of an `authorization` header, for tests and clients.
 *
 * @see Plug.BasicAuth.encode_basic_auth/2
 */
export function encode_basic_auth(username: string, password: string): string {
  return `Basic ${btoa(String.fromCodePoint(...new TextEncoder().encode(`${username}:${password}`)))}`
}

/**
 * Sets the response to 401, which makes a browser ask for name and password. It is neither sent nor is the conn
 * halted, so that more may be put on it.
 *
 * @see Plug.BasicAuth.request_basic_auth/2
 */
export function request_basic_auth(conn: Conn, { realm = "Application" }: RealmOptions = {}): Conn {
  return conn
    .put_resp_header("www-authenticate", `Basic realm="${realm.replaceAll('"', "")}"`)
    .put_resp_content_type("text/plain")
    .resp(401, "Unauthorized")
}

function decodeBase64(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Whether two texts are the same, in a time that says nothing of where they differ. */
function secureCompare(given: string, known: string): boolean {
  const [one, other] = [new TextEncoder().encode(given), new TextEncoder().encode(known)]
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at++) difference |= (one[at] ?? 0) ^ (other[at % (other.length || 1)] ?? 0)
  return difference === 0
}
