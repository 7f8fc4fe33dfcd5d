import { refuseUnknown } from "../../../core/lib/errors/unknown-option.js"
import { binaryBytes, decodeStrictUtf8, encodeUtf8, equalBytes } from "../../crypto/bytes.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { madePlug } from "../../router/flow/made-plug.js"
import type { MadeSyncPlug } from "../../router/flow/made-plug.js"
import { isConn } from "../../conn/is-conn.js"

/** The credentials that `basic_auth` requires. */
export interface BasicAuthOptions extends RealmOptions {
  readonly username: string
  readonly password: string
}

/** The options of `request_basic_auth`. */
export interface RealmOptions {
  /** Browsers may show it when they ask for username and password; default `"Application"`. */
  readonly realm?: string
}

/**
 * Passes on requests with this username and password, and answers others with 401. The credentials are secret only over
 * https.
 *
 * @see Plug.BasicAuth.basic_auth/2
 * @example
 * import { basic_auth, encode_basic_auth } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * const admins_only = basic_auth({ username: "ada", password: "secret" })
 * admins_only(build_conn("GET", "/")).status //=> 401
 *
 * const authorization = encode_basic_auth("ada", "secret")
 * admins_only(build_conn("GET", "/", { headers: { authorization } })).halted //=> false
 */
export function basic_auth(options: BasicAuthOptions): MadeSyncPlug {
  if (!isConn(options)) refuseUnknown("basic_auth", options, { username: true, password: true, realm: true })
  const { username, password, realm = "Application" } = options
  return madePlug((conn) => {
    const given = parse_basic_auth(conn)
    if (given !== undefined) {
      // Always compares both, so that the time does not reveal which one was wrong.
      const matches = [isSame(given[0], username), isSame(given[1], password)]
      if (matches.every(Boolean)) return conn
    }
    return request_basic_auth(conn, { realm }).halt()
  })
}

/**
 * Returns the username and password of a request, which may be empty, or undefined if it has none, where Plug has
 * `:error`.
 *
 * @see Plug.BasicAuth.parse_basic_auth/1
 * @example
 * import { parse_basic_auth } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * parse_basic_auth(build_conn("GET", "/", { headers: { authorization: "Basic YWRhOnNlY3JldA==" } })) //=> ["ada", "secret"]
 * parse_basic_auth(build_conn("GET", "/")) //=> undefined
 */
export function parse_basic_auth(conn: CoreConn): readonly [username: string, password: string] | undefined {
  const [header] = conn.get_req_header("authorization")
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header ?? "")?.[1]
  const text = encoded === undefined ? undefined : decodeBase64(encoded)
  const colon = text?.indexOf(":") ?? -1
  return text === undefined || colon < 0 ? undefined : [text.slice(0, colon), text.slice(colon + 1)]
}

/**
 * Returns the value of an `authorization` header, for tests and clients.
 *
 * @see Plug.BasicAuth.encode_basic_auth/2
 * @example
 * import { encode_basic_auth } from "waymark/plugs"
 *
 * encode_basic_auth("ada", "secret") //=> "Basic YWRhOnNlY3JldA=="
 */
export function encode_basic_auth(username: string, password: string): string {
  return `Basic ${btoa(String.fromCodePoint(...encodeUtf8(`${username}:${password}`)))}`
}

/**
 * Sets the response to 401, which makes a browser ask for username and password. Neither sends the response nor halts the
 * conn, so that callers can change the response.
 *
 * @see Plug.BasicAuth.request_basic_auth/2
 * @example
 * import { request_basic_auth } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * const conn = request_basic_auth(build_conn("GET", "/"), { realm: "Staff" })
 * conn.get_resp_header("www-authenticate") //=> ['Basic realm="Staff"']
 */
export function request_basic_auth<Own extends CoreConn>(conn: Own, { realm = "Application" }: RealmOptions = {}): Own {
  return conn
    .put_resp_header("www-authenticate", `Basic realm="${realm.replaceAll('"', "")}"`)
    .put_resp_content_type("text/plain")
    .resp(401, "Unauthorized")
}

function decodeBase64(encoded: string): string | undefined {
  try {
    return decodeStrictUtf8(binaryBytes(atob(encoded)))
  } catch {
    return undefined
  }
}

const isSame = (given: string, known: string): boolean => equalBytes(encodeUtf8(given), encodeUtf8(known))
