import { dynamic, get, list_routes } from "waymark"

/** What a page denies, and how a test notices that it exists by now. */
export interface KnownDenial {
  readonly page: string
  /** The beginning of the denial. */
  readonly begins: string
  /**
   * The feature: names that no entry point exports, no conn has and no command is called, or a function that tells whether it exists.
   * A string says why the sentence denies no feature.
   */
  readonly feature: RegExp | (() => boolean) | string
}

const BEHAVIOUR = "it describes behaviour, which tests of the page hold"

/** Whether a table accepts a path, and the kinds of its params. */
const accepts = (path: string, where: Readonly<Record<string, "integer">> = {}): boolean => {
  try {
    list_routes(dynamic([get(path, "PageController", "index", { where })]))
    return true
  } catch {
    return false
  }
}

/** An adapter that opens sockets. */
const UPGRADES = /^upgrade(?!RequiredError)|_upgrade|^web_?sockets?$/i
const TEMPLATES = /template|heex|^eex$|view_module|^form_for$|^(?:text|email)_input$/i
const EXPRESSIONS = (): boolean => accepts("/:id([0-9]+)") || accepts("/:id?") || accepts("/:id{[0-9]+}")

/** Every denial on the pages. A new one fails until it is listed here; one whose feature exists fails until the page says so. */
export const KNOWN_DENIALS: readonly KnownDenial[] = [
  { page: "docs/from-express.md", begins: "**WebSockets inside Express.**", feature: UPGRADES },
  { page: "docs/from-express.md", begins: "**Template engines**", feature: TEMPLATES },
  {
    page: "docs/from-express.md",
    begins: "**Middleware of Express as plugs.**",
    feature: /connect_plug|from_middleware/,
  },
  { page: "docs/from-express.md", begins: "**`app.param`, patterns with regular", feature: EXPRESSIONS },
  { page: "docs/from-express.md", begins: "There are no optional parts", feature: () => accepts("/users{/:id}") },
  { page: "docs/from-express.md", begins: "A param may have a literal prefix", feature: () => accepts("/:id.json") },
  { page: "docs/from-express.md", begins: "Waymark does so for static files only", feature: /^etags?$/ },
  { page: "docs/from-express.md", begins: "| `passport` | none", feature: /passport|oauth|openid|login/i },
  { page: "docs/from-express.md", begins: "| no counterpart |", feature: "it is Express that has no counterpart" },
  {
    page: "docs/from-express.md",
    begins: "It changes the conn and returns it; there is no `next`",
    feature: BEHAVIOUR,
  },
  { page: "docs/from-express.md", begins: "Params of the prefix are params of its actions", feature: BEHAVIOUR },
  { page: "docs/from-express.md", begins: "It also gets errors for requests without a route", feature: BEHAVIOUR },
  { page: "docs/from-express.md", begins: "Waymark cannot read the sessions of", feature: /express/i },
  { page: "docs/from-express.md", begins: 'there is no `next("route")`', feature: BEHAVIOUR },

  { page: "docs/from-hono.md", begins: "**JSX of its own**", feature: /jsx/i },
  { page: "docs/from-hono.md", begins: "**Optional params and params with regular", feature: EXPRESSIONS },
  {
    page: "docs/from-hono.md",
    begins: "**`c.env` and `c.executionCtx`.**",
    feature: /^(?:env|bindings|execution_ctx|wait_until)$/,
  },
  {
    page: "docs/from-hono.md",
    begins: "**Adapters for functions platforms,**",
    feature: /lambda|vercel|netlify|azure/i,
  },
  { page: "docs/from-hono.md", begins: "| `etag` | for static files only", feature: /^etags?$/ },
  {
    page: "docs/from-hono.md",
    begins: "| `bearerAuth`, `cache`,",
    feature: /^(?:bearer_auth|cache|timeout|ip_restriction|language|put_language|locale)$/,
  },

  { page: "docs/from-phoenix.md", begins: "**LiveView and channels.**", feature: /live_?view|^channel$/i },
  { page: "docs/from-phoenix.md", begins: "**Templates**", feature: TEMPLATES },
  { page: "docs/from-phoenix.md", begins: "**Ecto** and changesets", feature: /changeset|^repo$|ecto/i },
  { page: "docs/from-phoenix.md", begins: "**`action_fallback`.**", feature: /action_fallback/ },
  { page: "docs/from-phoenix.md", begins: "**`live_dashboard`.**", feature: /dashboard/ },
  { page: "docs/from-phoenix.md", begins: "**Code reloading**", feature: /reload/i },
  { page: "docs/from-phoenix.md", begins: "There is no `action_fallback`", feature: /action_fallback/ },
  { page: "docs/from-phoenix.md", begins: "There are no templates and view modules", feature: TEMPLATES },
  { page: "docs/from-phoenix.md", begins: "`get_csrf_token(conn)` goes into", feature: TEMPLATES },
  {
    page: "docs/from-phoenix.md",
    begins: "Waymark does not read the session cookie",
    feature: /plug_session|phoenix_session|term_to_binary/,
  },
  { page: "docs/from-phoenix.md", begins: "There is no router module", feature: BEHAVIOUR },
  {
    page: "docs/from-phoenix.md",
    begins: "… })`; there is no global configuration",
    feature: /^(?:configure|put_env|get_env)$/,
  },

  { page: "docs/differences.md", begins: "There is no LiveView", feature: /live_?view/i },
  { page: "docs/differences.md", begins: "There are no templates", feature: TEMPLATES },
  {
    page: "docs/differences.md",
    begins: "Plug limits the size of a body",
    feature: "it is Plug that has no such limits",
  },
  { page: "docs/differences.md", begins: "Waymark does not serve a link", feature: BEHAVIOUR },
  { page: "docs/hosts.md", begins: "- CONNECT, since tunnels", feature: /tunnel/ },
  { page: "docs/hosts.md", begins: "Slow actions and idle streams", feature: /^(?:action|stream)_timeout$/ },
  { page: "docs/command-line.md", begins: "- Segments such as `{id}.pdf`", feature: BEHAVIOUR },
  { page: "docs/sockets.md", begins: "Messages are not compressed.", feature: /deflate/i },
  { page: "docs/sockets.md", begins: "`middleware` and `fastify_plugin`", feature: UPGRADES },
  { page: "docs/deploying.md", begins: "`serve` has no TLS", feature: /^(?:tls|https|serve_https)$/ },
  { page: "docs/deploying.md", begins: "- There is no file system", feature: "it is Workers that have no files" },
  { page: "docs/browsers.md", begins: "The helpers are functions", feature: /^use_[a-z_]+$/ },
  { page: "docs/benchmarks-types.md", begins: "There is no size at which", feature: BEHAVIOUR },
  { page: "docs/benchmarks-types.md", begins: "Waymark computes patterns", feature: /^(?:generate|codegen)$/ },
  { page: "docs/endpoint.md", begins: "- for errors with a status of 500", feature: BEHAVIOUR },
  { page: "docs/endpoint.md", begins: "`conn.method` is then GET", feature: BEHAVIOUR },
  { page: "docs/endpoint.md", begins: "Waymark cannot guard a function", feature: BEHAVIOUR },
  { page: "docs/helpers.md", begins: "`static_integrity` gives", feature: BEHAVIOUR },
  { page: "docs/plugs.md", begins: "If there is no such file", feature: BEHAVIOUR },
  { page: "docs/plugs.md", begins: "| `cache_control_for_etags`", feature: BEHAVIOUR },
  { page: "docs/plugs.md", begins: "Only a request that Waymark cannot parse", feature: BEHAVIOUR },
  { page: "docs/plugs.md", begins: "On Workers there is no `remote_ip`", feature: BEHAVIOUR },
  {
    page: "docs/security.md",
    begins: "Waymark does not do the following",
    feature: "a list of the application's own tasks",
  },
  { page: "docs/param-kinds.md", begins: "An object with an `id` prints", feature: BEHAVIOUR },
  {
    page: "docs/param-kinds.md",
    begins: "- A glob has no kind",
    feature: () => accepts("/*path", { path: "integer" }),
  },
  { page: "docs/routing.md", begins: "The compiler knows the order", feature: BEHAVIOUR },
  { page: "docs/sessions.md", begins: "the browser can read it", feature: BEHAVIOUR },
  { page: "docs/README.md", begins: "These pages are in the repository", feature: BEHAVIOUR },
  { page: "docs/ahead-of-time.md", begins: "It may read files and import", feature: BEHAVIOUR },
  { page: "docs/ahead-of-time.md", begins: "If no row of these tables names a schema", feature: BEHAVIOUR },
  { page: "docs/benchmarks-types.md", begins: "Waymark's rows are from a later run", feature: BEHAVIOUR },
  { page: "docs/benchmarks-types.md", begins: "- **Hono with one client**", feature: BEHAVIOUR },
  { page: "docs/benchmarks-types.md", begins: "One client of Elysia", feature: "a figure of Elysia" },
  { page: "docs/benchmarks.md", begins: "With the same string again and again", feature: BEHAVIOUR },
  { page: "docs/processes.md", begins: "`serve` resolves to an object", feature: "what else Node's server can do" },
]
