import { refuseUnknown } from "../../../core/lib/errors/unknown-option.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { requestError } from "../../../core/lib/errors/request-error.js"
import { parseUrl } from "../../../core/lib/http/parse-url.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import { decodeBase64, encodeBase64, equalBytes } from "../../crypto/bytes.js"
import { keyLabel, macOf } from "../../crypto/keys.js"
import { madePlug } from "../../router/flow/made-plug.js"
import type { MadePlug } from "../../router/flow/made-plug.js"
import { refuseConn } from "../refuse-conn.js"
import { secretsOf } from "./token.js"
import type { TokenContext } from "./token.js"

/** Why `verify_url` refuses a request. */
export type UrlRefusal = "missing" | "invalid" | "expired"

/**
 * A request for a signed URL whose signature is missing or wrong, or has expired; answered with 403.
 *
 * @example
 * import { InvalidSignatureError } from "waymark/plugs"
 *
 * new InvalidSignatureError("expired").status //=> 403
 */
export class InvalidSignatureError extends /* @__PURE__ */ requestError("InvalidSignatureError", 403) {
  constructor(readonly reason: UrlRefusal) {
    super(`the signature of the URL is ${reason}`)
  }
}

/** The options of `sign_url`. */
export interface SignUrlOptions {
  /** How long the URL is valid, in seconds, or `Infinity`. */
  readonly max_age: number
  /** The purpose of the URL: `verify_url` with another purpose refuses it. Default: none. */
  readonly purpose?: string
}

/** The options of `verify_url`. */
export interface VerifyUrlOptions {
  /** The purpose for which the URL was signed. Default: none. */
  readonly purpose?: string
}

const EXPIRES = "_expires"
const SIGNATURE = "_signature"

/**
 * Signs a URL, so that whoever has it may open it until it expires: for downloads, or links in emails. The signature covers the host, the
 * path and the query, so no part of them can be changed, added or moved. It is in the params `_expires` and `_signature` of the result.
 *
 * @param context a conn or an endpoint with a `secret_key_base`, or the secret
 * @param url an absolute URL; or a path, whose host is that of the conn or the endpoint
 * @returns the URL with the signature; a path for a path
 * @throws {ArgumentError} when the URL is neither, or has such params already, when a path is given with a secret alone, when `max_age`
 *   is not a number above 0, or when there is no secret, or it has less than 64 bytes
 * @example
 * import { get } from "waymark"
 * import { sign_url, verify_url } from "waymark/plugs"
 * import { define_endpoint, define_router } from "waymark/server"
 *
 * const web = define_router([get("/files/:name", "FileController", "show")])
 * const FileController = web.controller("FileController").plug(verify_url()).actions({
 *   show: (conn, { name }) => conn.text(name),
 * })
 * const Endpoint = define_endpoint({ router: web.build({ FileController }), secret_key_base: "s".repeat(64), on_error: () => {} })
 * const statusOf = async (url: string) => (await Endpoint.fetch(new Request(url))).status
 *
 * const url = await sign_url(Endpoint, "https://example.com/files/a.pdf?v=2", { max_age: 3_600 })
 * await statusOf(url) //=> 200
 * await statusOf(url.replace("a.pdf", "b.pdf")) //=> 403
 */
export async function sign_url(context: TokenContext, url: string | URL, options: SignUrlOptions): Promise<string> {
  refuseUnknown("sign_url", options, { max_age: true, purpose: true })
  const { max_age, purpose } = options
  if (!(max_age > 0)) throw new ArgumentError(`sign_url takes max_age in seconds, above 0, got: ${inspect(max_age)}`)
  const given = String(url)
  const isPath = /^\/(?!\/)/.test(given)
  const parsed = parseUrl(given, isPath ? `http://${hostOf(context)}` : undefined)
  if (parsed === undefined)
    throw new ArgumentError(
      `sign_url takes an absolute URL, or a path that begins with one slash, got: ${inspect(given)}`,
    )
  if (parsed.searchParams.has(EXPIRES) || parsed.searchParams.has(SIGNATURE))
    throw new ArgumentError(
      `sign_url takes a URL without the params ${EXPIRES} and ${SIGNATURE}, got: ${inspect(given)}`,
    )
  if (max_age < Infinity) addParam(parsed, `${EXPIRES}=${Math.ceil(Date.now() / 1_000 + max_age)}`)
  const [secret] = secretsOf(context, "sign_url")
  const mac = await macOf(secret, labelOf(purpose))(messageOf(parsed.hostname, parsed.pathname, parsed.search.slice(1)))
  addParam(parsed, `${SIGNATURE}=${encodeBase64(mac)}`)
  return isPath ? parsed.pathname + parsed.search + parsed.hash : parsed.href
}

/**
 * Makes a plug that lets only requests for URLs of {@link sign_url} pass, for a pipeline, a controller or the rows of a scope. Params of
 * the path and the query are read as usual, with the two params of the signature among them.
 *
 * @throws {InvalidSignatureError} 403, per request, when the URL has no signature, or it is not valid or has expired
 * @throws {ArgumentError} per request, when there is no secret, or it has less than 64 bytes
 * @see sign_url
 */
export function verify_url(options: VerifyUrlOptions = {}): MadePlug {
  refuseConn(options, "verify_url()")
  refuseUnknown("verify_url", options, { purpose: true })
  const label = labelOf(options.purpose)
  return madePlug((conn) => {
    const [, signed = "", signature] = SIGNED.exec(conn.query_string) ?? []
    if (signature === undefined) throw new InvalidSignatureError("missing")
    const message = messageOf(conn.host, conn.request_path, signed)
    return whenReady(isSigned(secretsOf(conn, "verify_url"), label, message, signature), (isValid) => {
      if (!isValid) throw new InvalidSignatureError("invalid")
      const until = EXPIRY.exec(signed)?.[1]
      if (until !== undefined && Number(until) * 1_000 < Date.now()) throw new InvalidSignatureError("expired")
      return conn
    })
  })
}

/** A query whose last param is the signature. */
const SIGNED = /^(?:(.*)&)?_signature=([\w-]+)$/
/** A signed query whose last param is the time, in seconds since 1970. */
const EXPIRY = /(?:^|&)_expires=(\d+)$/

const labelOf = (purpose = ""): string => keyLabel({ use: "sign", purpose: "url", salt: purpose })
const messageOf = (...parts: [host: string, path: string, query: string]): string => JSON.stringify(parts)

function isSigned(
  secrets: readonly string[],
  label: string,
  message: string,
  signature: string,
): boolean | Promise<boolean> {
  const [secret, ...older] = secrets
  if (secret === undefined) return false
  return whenReady(
    macOf(secret, label)(message),
    (mac) => equalBytes(decodeBase64(signature), mac) || isSigned(older, label, message, signature),
  )
}

function addParam(url: URL, param: string): void {
  url.search = url.search === "" ? `?${param}` : `${url.search}&${param}`
}

/** The host of a path. */
function hostOf(context: TokenContext): string {
  const host = typeof context === "object" && "host" in context ? context.host : undefined
  if (typeof host === "string") return host
  const url: unknown = hasUrl(context) ? context.url() : undefined
  if (typeof url === "string") return new URL(url).hostname
  throw new ArgumentError(
    "sign_url takes an absolute URL with a secret: only a conn and an endpoint know the host of a path",
  )
}

const hasUrl = (context: TokenContext): context is TokenContext & { url(): unknown } =>
  typeof context === "object" && "url" in context && typeof context.url === "function"
