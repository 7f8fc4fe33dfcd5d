import type { Attributes } from "@opentelemetry/api"
import type { CoreConn } from "../../server/conn/core-conn.js"
import { FILTER_PARAMETERS, hidesPath } from "../../server/router/filter-parameters.js"

/** The methods that the conventions of OpenTelemetry know. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE", "QUERY"])

/** The method in the name of a span: `HTTP` for methods that clients make up, so that the number of names is limited. */
export const requestMethod = ({ method }: CoreConn): string => (METHODS.has(method) ? method : "HTTP")

/** The attributes of a server span that are known when the request begins. */
export function requestAttributes(conn: CoreConn): Attributes {
  const [agent] = conn.get_req_header("user-agent")
  const isKnown = METHODS.has(conn.method)
  return {
    "http.request.method": isKnown ? conn.method : "_OTHER",
    ...(isKnown ? {} : { "http.request.method_original": conn.method }),
    "server.address": conn.host,
    "server.port": conn.port,
    "url.path": conn.request_path,
    ...(conn.query_string === "" ? {} : { "url.query": withoutSecrets(conn.query_string) }),
    "url.scheme": conn.scheme,
    ...(agent === undefined ? {} : { "user_agent.original": agent }),
  }
}

/** Params with signatures in URLs of cloud services, from the conventions. The params that logs hide are hidden too. */
const SIGNATURES = ["AWSAccessKeyId", "Signature", "sig", "X-Goog-Signature"]

/** The query, with the values of secrets replaced. */
function withoutSecrets(query: string): string {
  return query.replace(/([^&=]+)=([^&]*)/g, (pair: string, name: string) =>
    SIGNATURES.includes(name) || hidesPath([name], FILTER_PARAMETERS) ? `${name}=REDACTED` : pair,
  )
}
