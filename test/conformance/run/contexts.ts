import { define_endpoint } from "../../../src/server.js"
import { build_conn } from "../../../src/server/testing/index.js"
import type { Context, EndpointConfig } from "../cases.js"
import { DEFAULT_ENDPOINT } from "../oracle/urls.js"
import { toValue } from "../values.js"

export type Endpoint = ReturnType<typeof toEndpoint>

const endpoints = new Map<string, Endpoint>()

function toEndpoint(config: EndpointConfig) {
  const { url, http, https, static_url } = config
  return define_endpoint({
    ...(url === undefined ? {} : { url }),
    ...(http === undefined ? {} : { http }),
    ...(https === undefined ? {} : { https }),
    ...(static_url === undefined ? {} : { static_url }),
  })
}

/** The endpoint of a configuration, made once. */
export function endpointOf(config: EndpointConfig = DEFAULT_ENDPOINT): Endpoint {
  const key = JSON.stringify(config)
  const known = endpoints.get(key) ?? toEndpoint(config)
  endpoints.set(key, known)
  return known
}

/** The first argument of a helper. A URI that is not a valid `URL` throws, as it does for a user. */
export function toContext(context: Context | undefined): unknown {
  switch (context?.type) {
    case undefined:
      return endpointOf()
    case "endpoint":
      return endpointOf({ ...context })
    case "socket":
      return { endpoint: endpointOf(context.endpoint) }
    case "uri":
      return new URL(context.value)
    case "other":
      return toValue(context.value)
    case "conn": {
      const { script_name, endpoint, router_url, static_url } = context
      return build_conn("GET", "/", {
        script_name,
        endpoint: endpointOf(endpoint),
        private: {
          ...(router_url === undefined
            ? {}
            : { waymark_router_url: typeof router_url === "string" ? router_url : new URL(router_url.uri) }),
          ...(static_url === undefined ? {} : { waymark_static_url: static_url }),
        },
      })
    }
  }
}
