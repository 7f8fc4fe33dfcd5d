/**
 * The features of `waymark/edge`, in the order of the table in `docs/edge.md`, which is read off this list. The tests of their sizes
 * build a program with each of them.
 */
interface Feature {
  /** What takes the option. */
  readonly of: "define_router" | "define_endpoint"
  /** The option as a program writes it. */
  readonly written: string
  /** What it adds to the conn. */
  readonly methods?: readonly string[]
  /** What it does, in addition to its methods. */
  readonly sentence?: string
  /** What it adds to a bundle, minified and compressed. */
  readonly bytes: number
}

const onConn = <Name extends string>(name: Name) => ({ of: "define_router", written: `conn: [${name}]` }) as const

export const FEATURES = {
  cookies: {
    ...onConn("cookies"),
    methods: ["req_cookies", "cookies", "resp_cookies", "fetch_cookies", "put_resp_cookie", "delete_resp_cookie"],
    bytes: 1738,
  },
  sessions: {
    ...onConn("sessions"),
    methods: [
      "get_session",
      "put_session",
      "delete_session",
      "clear_session",
      "configure_session",
      "get_flash",
      "put_flash",
      "merge_flash",
      "clear_flash",
    ],
    sentence: "the methods of the session and the flash",
    bytes: 224,
  },
  chunks: { ...onConn("chunks"), methods: ["send_chunked", "chunk"], bytes: 577 },
  files: {
    ...onConn("files"),
    methods: ["send_file"],
    sentence: "`send_file`, on runtimes with a file system",
    bytes: 2046,
  },
  layouts: { ...onConn("layouts"), methods: ["put_layout", "put_root_layout", "render"], bytes: 438 },
  nested_queries: { ...onConn("nested_queries"), sentence: "lists and objects in queries", bytes: 658 },
  response_checks: {
    ...onConn("response_checks"),
    sentence: "statuses, headers, bodies, pages and JSON are checked, with errors in words",
    bytes: 1172,
  },
  status_names: {
    ...onConn("status_names"),
    sentence: 'names of statuses, such as `put_status("not_found")`',
    bytes: 777,
  },
  contracts: {
    of: "define_router",
    written: "contracts: contracts(schemas)",
    sentence: "`query`, `body` and `answers` of rows",
    bytes: 10223,
  },
  forwards: {
    of: "define_router",
    written: "forwards",
    sentence: "rows that forward to plugs, routers and applications, and links through them",
    bytes: 1344,
  },
  redirects: {
    of: "define_router",
    written: "redirects",
    sentence: "rows that [redirect](what-a-row-knows.md#redirects)",
    bytes: 1939,
  },
  deprecated: {
    of: "define_router",
    written: "deprecated",
    sentence: "rows that are [deprecated](what-a-row-knows.md#deprecated-rows)",
    bytes: 1260,
  },
  resource_routes: {
    of: "define_router",
    written: "resources: resource_routes",
    sentence: "the routes of `resources`",
    bytes: 1292,
  },
  param_kinds: {
    of: "define_router",
    written: "kinds: param_kinds",
    sentence: "[kinds of params](param-kinds.md), which `where` gives",
    bytes: 499,
  },
  row_options: {
    of: "define_router",
    written: "row_options",
    sentence:
      "[`timeout`](what-a-row-knows.md#timeouts) and [`cache_control`](what-a-row-knows.md#caching) of rows and scopes",
    bytes: 1340,
  },
  warnings: {
    of: "define_router",
    written: "warnings",
    sentence: "a warning at start for each row that no request reaches",
    bytes: 1175,
  },
  compile_matcher: {
    of: "define_router",
    written: "matcher: compile_matcher",
    sentence: "tables of more than 50 routes",
    bytes: 3398,
  },
  error_pages: {
    of: "define_endpoint",
    written: "errors: error_pages()",
    sentence: "error pages in text, HTML and JSON, with names of statuses and issues",
    bytes: 3115,
  },
  logs: {
    of: "define_endpoint",
    written: "logs: logs({ logger })",
    sentence: "log lines of dispatches and errors",
    bytes: 1430,
  },
  telemetry: {
    of: "define_endpoint",
    written: "telemetry",
    sentence: "the tracing channels of requests and dispatches",
    bytes: 492,
  },
  method_not_allowed: {
    of: "define_endpoint",
    written: "method_not_allowed",
    sentence: "405 with `allow` in place of 404",
    bytes: 410,
  },
  urls: {
    of: "define_endpoint",
    written: "urls: urls({ url })",
    sentence: "the URL of the site, and digests of static files",
    bytes: 623,
  },
} as const satisfies Record<string, Feature>

export type FeatureName = keyof typeof FEATURES
export const FEATURE_NAMES = Object.keys(FEATURES) as FeatureName[]

/** The features that are in `conn`. */
export type ConnFeatureName = {
  [Name in FeatureName]: (typeof FEATURES)[Name]["written"] extends `conn: ${string}` ? Name : never
}[FeatureName]
export const CONN_FEATURES = FEATURE_NAMES.filter((name): name is ConnFeatureName =>
  FEATURES[name].written.startsWith("conn: "),
)

/** The table of `docs/edge.md`. */
export function featureTable(): string {
  const head = ["feature", "written as", "what it does", "bytes"]
  const rows = FEATURE_NAMES.map((name) => {
    const { written, methods = [], sentence, bytes }: Feature = FEATURES[name]
    const does = sentence ?? methods.map((method) => `\`${method}\``).join(", ")
    return [`\`${name}\``, `\`${written}\``, does, String(bytes)]
  })
  const widths = head.map((title, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const pad = (row: readonly string[]): string[] =>
    row.map((cell, column) => (column === 3 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
  const line = widths.map((width, column) => (column === 3 ? `${"-".repeat(width - 1)}:` : "-".repeat(width)))
  return [pad(head), line, ...rows.map(pad)].map((cells) => `| ${cells.join(" | ")} |\n`).join("")
}
