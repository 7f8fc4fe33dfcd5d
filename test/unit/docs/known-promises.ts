/** What a page promises, and the test that holds it. */
export interface KnownPromise {
  readonly page: string
  /** The beginning of the promise. */
  readonly begins: string
  /** The file of the test, and its title, or a part of it. */
  readonly file: string
  readonly title: string
}

const onPage =
  (page: string) =>
  ([begins, file, title]: readonly [string, string, string]): KnownPromise => ({ page, begins, file, title })

/** Every item of the first version in the changelog, which lists all features, and every row of the comparison in the README. */
export const KNOWN_PROMISES: readonly KnownPromise[] = [
  ...(
    [
      [
        "a link to a route that was renamed",
        "type-tests/users/programs/programs.test.ts",
        "is refused with a helpful message",
      ],
      ["params of a handler", "test/unit/endpoint/kinds.test.ts", "an integer is a number in the action's params"],
      [
        "queries, bodies and answers",
        "test/unit/client/client.test.ts",
        "of a declared status has the value of its JSON",
      ],
      ["what a plug puts into the request", "test/unit/router/flow.test.ts", "an action has the assigns of its plugs"],
      ["which plugs guard a route", "test/unit/table/guards.test.ts", "unguarded routes"],
      ["a route that no request reaches", "test/unit/router/unreachable.test.ts", "building a router warns about each"],
      ["a Worker with one route", "test/package/edge-sizes.test.ts", "with %s routes has at most %i bytes"],
    ] as const
  ).map(onPage("README.md")),
  ...(
    [
      [
        "Route tables of tuples",
        "test/unit/table/builders.test.ts",
        "a builder returns the same tuple as one written by hand",
      ],
      ["The guides are in the package", "test/unit/docs/llms.test.ts", "names every page of the package"],
      [
        "The sources are in the package",
        "test/package/definitions.test.ts",
        "go to definition of every export ends in the sources",
      ],
      ["The declarations of all entry points", "test/package/consumer.ts", "skipLibCheck: false"],
      [
        "The result of every public function",
        "test/package/exported/exported.test.ts",
        "a project can export the results of",
      ],
      [
        "The path patterns of Plug",
        "test/unit/pattern/pattern.test.ts",
        "parsePattern returns static segments, params and globs",
      ],
      ["A table that breaks a rule", "test/unit/table/table-errors.test.ts", "throws with the compiler's"],
      ["Rows that no request reaches", "test/unit/table/host.test.ts", "a host that no request has is refused"],
      [
        "`instanceof` of an error class",
        "test/package/error-classes.test.ts",
        "is true for the instances of the other build",
      ],
      [
        "`helpers`: typed path",
        "test/unit/helpers/helpers.test.ts",
        "are a path and a url function for each helper name",
      ],
      ["`verified_routes`", "test/unit/helpers/verified.test.ts", "verified_path accepts a path that a route serves"],
      ["Types for links", "type-tests/cases/helpers/names.test-d.ts", "HelperArgs"],
      ["`format_routes`", "test/unit/table/format-routes.test.ts", "has a line for each route, in columns"],
      ["`Unreachable` and", "test/unit/match/reachability.test.ts", "are not matched by any random request"],
      [
        "Routes are found with compiled trees",
        "test/unit/match/compiled.test.ts",
        "finds the same routes as a loop over all routes",
      ],
      ["`define_plug`", "test/unit/router/flow.test.ts", "define_plug returns the plug itself"],
      ["The options of plugs", "test/unit/router/plug-options.test.ts", "refuses options of a table for"],
      ["`waymark/server`", "test/unit/router/router.test.ts", "an action receives the conn and its params"],
      ["`waymark/live`", "test/unit/live/read-events.test.ts", "go on after the last id when the connection is lost"],
      [
        "`socket` rows and `sockets`",
        "test/process/adapters/sockets.test.ts",
        "JSON through the schemas, with the params of the path",
      ],
      [
        "`topic` of `waymark/live`",
        "test/process/live/redis-topics.test.ts",
        "all get each message once, in the order of its publisher",
      ],
      [
        "`web.build` takes for the name of a socket",
        "test/unit/router/socket-values.test.ts",
        "takes the socket that a router with the same table made",
      ],
      [
        "`open_sockets` of `waymark/live`",
        "test/process/live/open-sockets.test.ts",
        "is opened again when the server goes away, and sends what waits",
      ],
      [
        "Actions, plugs and forwards may return",
        "test/process/adapters/given-responses.test.ts",
        "of %s, whose body is decoded, with all cookies",
      ],
      [
        "`proxy_to` of `waymark/plugs`",
        "test/process/plugs/proxy-to.test.ts",
        "passes on method, path, query, body and answer",
      ],
      [
        "Several copies of the package",
        "test/package/copies.test.ts",
        "a packed copy that is %s, with things of one that is %s",
      ],
      [
        "An application that the router forwards to",
        "test/unit/router/router.test.ts",
        "x-forwarded-prefix has the path of the forward",
      ],
      ["The conn's cookies", "test/unit/conn/sealed-cookies.test.ts", "a %s cookie"],
      ["Sessions: `session`", "test/unit/plugs/session.test.ts", "a session is kept between requests"],
      ["Layouts", "test/unit/plugs/layout.test.ts", "a page and its layouts get the assigns of the conn"],
      ["`waymark/plugs`: `accepts`", "test/unit/plugs/plugs.test.ts", "accepts throws 406 if %s"],
      ["`query(path, …)`", "test/unit/endpoint/query-method.test.ts", "gets its body, with a contract and without one"],
      [
        "`parsers` also reads",
        "test/unit/plugs/multipart.test.ts",
        "a multipart form of the platform results in fields and files",
      ],
      [
        "`static_files`",
        "test/process/plugs/static-files.test.ts",
        "a file is sent with its type, its length and an etag",
      ],
      ["`basic_auth`", "test/unit/plugs/basic-auth.test.ts", "basic_auth passes on requests with the right username"],
      ["`accepts` chooses html", "test/unit/plugs/plugs.test.ts", "the chosen format is %s"],
      ["`waymark/testing`: `conn_test`", "test/unit/testing/dispatch.test.ts", "returns the conn with its response"],
      [
        "The command `waymark digest`",
        "test/unit/cli/digest.test.ts",
        "writes copies with digests, compressed forms and a manifest",
      ],
      ["The command `waymark types`", "test/process/cli/types.test.ts", "writes the names of arguments"],
      ["The command `waymark compile`", "test/unit/cli/compile.test.ts", "writes a module with the same routes"],
      ["`waymark/bundler`", "test/package/bundler.test.ts", "fails for a table that breaks a rule"],
      ["A query may have objects", "test/unit/helpers/query.test.ts", "encodeQuery accepts"],
      ["`waymark/edge`", "test/unit/edge/features.test.ts", "the core alone"],
      ["The standard plugs say", "test/unit/edge/plugs.test.ts", "with the feature that it needs and no other"],
      [
        "`match` and `forward` complete",
        "type-tests/users/editor/completions.test.ts",
        "an editor completes the params of the path in where",
      ],
      [
        "`serve` works in the processes",
        "test/process/processes/processes.test.ts",
        "all answer what they have received when the first one gets SIGTERM",
      ],
      ["`waymark/otel`", "test/process/otel/otel.test.ts", "spans of the application are its children"],
      [
        "The behaviour is checked",
        "test/unit/conformance/oracle.test.ts",
        "the oracle of requests agrees with the reference",
      ],
      ["The cost of the types", "type-tests/cost/budget.test.ts", "a route in $form costs at most"],
      ["Error pages in a format", "test/unit/endpoint/errors.test.ts", "gets an error page of the type %s"],
      ["`method_not_allowed`", "test/unit/endpoint/method-not-allowed.test.ts", "answers with 405"],
      ["HEAD is answered", "test/unit/endpoint/head.test.ts", "is answered by its own row, else as GET"],
      ["`logger`, `filter_parameters`", "test/unit/router/log.test.ts", "a dispatch is logged as in Phoenix"],
      ["The tracing channels", "test/unit/router/telemetry.test.ts", "the channel waymark.router_dispatch"],
      ["With `serve`, a request", "test/process/adapters/expect-continue.test.ts", "continues when its body is read"],
      [
        "With `serve`, a handshake or CONNECT",
        "test/process/adapters/left-connections.test.ts",
        "is answered after %s",
      ],
      ["`server.close`", "test/process/adapters/shutdown.test.ts", "answers requests in flight"],
      ["`waymark` is one file", "test/package/sizes.test.ts", "contains no code that it does not use"],
      ["`Endpoint.fetch_or_pass`", "test/unit/endpoint/endpoint.test.ts", "fetch_or_pass passes if no route matches"],
      ["[Kinds of params]", "test/unit/match/kinds.test.ts", "a param that is an integer"],
      ["A key that comes twice", "test/unit/router/repeated-values.test.ts", "is refused where the schema takes %s"],
      ["A JSON body that is a list", "test/unit/router/list-bodies.test.ts", "as its schema takes it, or is refused"],
      ["`lists` of rows", "test/unit/router/lists.test.ts", "is read as the row says, in links and in other forms"],
      ["[Queries and bodies]", "test/unit/router/contracts.test.ts", "a body that does not fit is answered with 422"],
      [
        "[Answers, client and OpenAPI]",
        "test/release/documents/documents.test.ts",
        "the default rules find nothing wrong",
      ],
      [
        "The client returns the answers",
        "test/unit/client/own-answers.test.ts",
        "has them in its client, which rejects others",
      ],
      ["`resources` takes `contracts`", "test/unit/router/inherited-contracts.test.ts", "resources with contracts"],
      [
        "`problems` of `define_router`",
        "test/unit/router/problems.test.ts",
        "is answered with the schema that it declares",
      ],
      [
        "OpenAPI documents have",
        "test/unit/openapi/openapi.test.ts",
        "of the router and plugs are those of the error pages",
      ],
      [
        "`waymark import`",
        "test/unit/cli/import/phoenix.test.ts",
        "writes a table whose routes are those of the router",
      ],
      ["`waymark new NAME`", "test/package/project/templates.test.ts", "passes the checks of its types and its tests"],
      [
        "The [route explorer]",
        "test/process/explorer/browser.test.ts",
        "says which route answers a request, with its params",
      ],
      ["`waymark routes`", "test/unit/cli/diff.test.ts", "lists what changed since another module"],
      ["[Guards]", "test/unit/cli/guards.test.ts", "lists the routes that do not go through the guard"],
      ["`record_routes(file)`", "test/process/cli/coverage.test.ts", "lists the routes that no test dispatched"],
      [
        "`attach_telemetry`",
        "test/unit/endpoint/attach-telemetry.test.ts",
        "is reported once, and all handlers attached with it",
      ],
      ["`middleware(Endpoint)`", "test/process/adapters/hosts.test.ts", "middleware as a Node handler answers"],
      [
        "`define_routes([…])`",
        "test/unit/cli/problems.test.ts",
        "with file, line and column, in the order of the rows",
      ],
      ["`build_routes(", "test/unit/table/build-routes.test.ts", "build_routes makes the rows of the builders"],
      ["Types for classes", "type-tests/cases/mistakes/right-applications.test-d.ts", "ControllerOf"],
      ["`unlinkable_routes`", "test/unit/helpers/linkability.test.ts", "unlinkable_routes"],
      ["Rows, tables and plugs", "type-tests/users/programs/right/generic/tables-of-callers.ts", "SoundTable"],
      [
        "`pick_routes(routes",
        "test/unit/helpers/pick-routes.test.ts",
        "returns a table with the same helpers, also as JSON",
      ],
      ["`picked_client` of", "test/unit/client/picked-client.test.ts", "requests and answers as that of the table of"],
      ["`serve({ limits, print })`", "test/process/adapters/limits.test.ts", "is disconnected after the timeout"],
      [
        "The plugs `rewrite_on`",
        "test/unit/plugs/rewrite-on.test.ts",
        "rewrite_on uses the headers of a trusted proxy",
      ],
      ["`bearer_token`", "test/unit/plugs/bearer-token.test.ts", "is accepted, and its claims are assigned"],
      ["`send_download`", "test/unit/plugs/send-download.test.ts", "sends a file, or a part of it, under its name"],
      [
        "`cors` in an endpoint",
        "test/process/plugs/cors-browser.test.ts",
        "that is allowed sends a request after a preflight",
      ],
      ["What JSON would lose", "test/unit/lib/write-json.test.ts", "refuses %s: %s"],
      ["`message` of the errors", "test/process/endpoint/foreign-errors.test.ts", "has no message of another library"],
      ["Params have no key", "test/unit/conn/proto-params.test.ts", "in a query or a form"],
      ["Log lines have invisible", "test/unit/lib/log-text.test.ts", "has no line that its message forges"],
      ["`compress` sends", "test/unit/plugs/compress.test.ts", "a response that is compressed"],
      [
        "`waymark/testing`: `response`",
        "test/unit/testing/responses.test.ts",
        "return the body if the status is the expected one",
      ],
      ["A call of the client ends", "test/process/client/collected-requests.test.ts", "while its body is read"],
      ["Guides:", "test/process/docs/docs.test.ts", "compiles and does what it says"],
    ] as const
  ).map(onPage("docs/changelog.md")),
]
