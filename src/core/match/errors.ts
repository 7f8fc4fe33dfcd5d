import { requestError } from "../lib/errors/request-error.js"

/**
 * A request path whose percent-encoding cannot be read; answered with 400.
 *
 * `path` is the path as it was received.
 * @see Phoenix.Router.MalformedURIError
 */
export class MalformedURIError extends /* @__PURE__ */ requestError("MalformedURIError", 400) {
  constructor(readonly path: string) {
    super(`malformed URI path: "${path}" has a percent sign without two hex digits, or is not UTF-8`)
  }
}

/**
 * No route matches a request; answered with 404.
 *
 * @see Phoenix.Router.NoRouteError
 */
export class NoRouteError extends /* @__PURE__ */ requestError("NoRouteError", 404) {
  constructor(
    readonly method: string,
    readonly path_info: readonly string[],
    readonly router: string,
  ) {
    super(`no route found for ${method} /${path_info.join("/")} (${router})`)
  }
}
