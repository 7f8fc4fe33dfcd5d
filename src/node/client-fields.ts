import type { ConnFields } from "../conn/request.js"
import type { SecretKeyBase } from "../crypto/secrets.js"
import type { HelperEndpoint } from "../helpers/context.js"

/**
 * The fields of a conn, which ask for the address of the client only when it is needed. With `Object.assign`, an answer would take
 * 6 % longer on Bun.
 */
export class ClientFields implements ConnFields {
  readonly method: string
  readonly scheme: "http" | "https"
  readonly host: string
  readonly port: number
  readonly request_path: string
  readonly query_string: string
  readonly request: Request | undefined
  readonly endpoint: HelperEndpoint | undefined
  readonly secret_key_base: SecretKeyBase | undefined
  readonly #ip: () => string | undefined
  constructor(fields: ConnFields, ip: () => string | undefined) {
    this.method = fields.method
    this.scheme = fields.scheme
    this.host = fields.host
    this.port = fields.port
    this.request_path = fields.request_path
    this.query_string = fields.query_string ?? ""
    this.request = fields.request
    this.endpoint = fields.endpoint
    this.secret_key_base = fields.secret_key_base
    this.#ip = ip
  }
  get remote_ip(): string | undefined {
    return this.#ip()
  }
}
