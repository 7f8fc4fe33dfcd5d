import { forward, get, match, pipe_through, redirect, resources, scope } from "../../src/index.js"

const users = ["get", "/users/:id", "UserController", "show"] as const

/** Tables with a redirect that breaks a rule; the compiler's message and that of the exception are the same. */
export const redirectErrorCases = [
  {
    rule: "the path is a pattern",
    table: [users, ["redirect", "/people/{id}", "/users/:id"]],
    message: `write ":id", got "{id}" in "/people/{id}" (at redirect "/people/{id}")`,
  },
  {
    rule: "the target is a pattern",
    table: [users, ["redirect", "/people/:id", "/users/:id?tab=1"]],
    message: `a path is matched without query and fragment, as in "/users/:id", got: "/users/:id?tab=1" (at redirect "/people/:id")`,
  },
  {
    rule: "the target begins with a slash",
    table: [users, ["redirect", "/people/:id", "users/:id"]],
    message: `a redirect goes to a path such as "/users/:id" or a URL with https, got: "users/:id" (at redirect "/people/:id")`,
  },
  {
    rule: "the target does not begin with two slashes",
    table: [["redirect", "/evil", "//evil.example"]],
    message: `a redirect goes to a path such as "/users/:id" or a URL with https, got: "//evil.example" (at redirect "/evil")`,
  },
  {
    rule: "a URL has no other scheme than https",
    table: [["redirect", "/docs", "http://docs.example"]],
    message: `a redirect goes to a path such as "/users/:id" or a URL with https, got: "http://docs.example" (at redirect "/docs")`,
  },
  {
    rule: "a URL has a host",
    table: [["redirect", "/docs", "https:///docs"]],
    message: `a redirect goes to a path such as "/users/:id" or a URL with https, got: "https:///docs" (at redirect "/docs")`,
  },
  {
    rule: "the host of a URL is no param",
    table: [["redirect", "/go/:host", "https://:host/x"]],
    message: `a redirect goes to a path such as "/users/:id" or a URL with https, got: "https://:host/x" (at redirect "/go/:host")`,
  },
  {
    rule: "the port of a URL is no param",
    table: [["redirect", "/go/:port", "https://example.com:port/x"]],
    message: `a redirect goes to a path such as "/users/:id" or a URL with https, got: "https://example.com:port/x" (at redirect "/go/:port")`,
  },
  {
    rule: "a URL has no user",
    table: [["redirect", "/go", "https://good.example@evil.example"]],
    message: `a redirect goes to a path such as "/users/:id" or a URL with https, got: "https://good.example@evil.example" (at redirect "/go")`,
  },
  {
    rule: "the path has the params of the target",
    table: [users, ["scope", { path: "/v1/:org" }, [["redirect", "/people/:user", "/users/:id"]]]],
    message: `redirect to "/users/:id": "/v1/:org/people/:user" has no :id (in scope "/v1/:org": redirect "/people/:user")`,
  },
  {
    rule: "the path has the params of a URL",
    table: [["redirect", "/repos/:name", "https://example.com/:owner/:name?from=:id"]],
    message: `redirect to "https://example.com/:owner/:name?from=:id": "/repos/:name" has no :owner (at redirect "/repos/:name")`,
  },
  {
    rule: "a glob is no param",
    table: [users, ["redirect", "/people/*id", "/users/:id"]],
    message: `redirect to "/users/:id": "/people/*id" has no :id (at redirect "/people/*id")`,
  },
  {
    rule: "a param is no glob",
    table: [["get", "/files/*path", "FileController", "show"], ["redirect", "/f/:path", "/files/*path"]], // prettier-ignore
    message: `redirect to "/files/*path": "/f/:path" has no *path (at redirect "/f/:path")`,
  },
  {
    rule: "a row serves the target",
    table: [users, ["redirect", "/people", "/users"]],
    message: `redirect to "/users": no row serves GET for this path of the table (at redirect "/people")`,
  },
  {
    rule: "the target is a path from the root",
    table: [["scope", { path: "/admin" }, [["redirect", "/old", "/new"], ["get", "/new", "PageController", "index"]]]], // prettier-ignore
    message: `redirect to "/new": no row serves GET for this path of the table (in scope "/admin": redirect "/old")`,
  },
  {
    rule: "a row for another method does not serve the target",
    table: [
      ["resources", "/users", "UserController", { only: ["create"] }],
      ["redirect", "/people", "/users"],
    ],
    message: `redirect to "/users": no row serves GET for this path of the table (at redirect "/people")`,
  },
  {
    rule: "a param does not serve two segments, nor a literal a param",
    table: [users, ["get", "/a/b/c", "PageController", "c"], ["redirect", "/x/:b", "/a/:b/c"]],
    message: `redirect to "/a/:b/c": no row serves GET for this path of the table (at redirect "/x/:b")`,
  },
  {
    rule: "a param does not serve a glob",
    table: [users, ["redirect", "/people/*rest", "/users/*rest"]],
    message: `redirect to "/users/*rest": no row serves GET for this path of the table (at redirect "/people/*rest")`,
  },
  {
    rule: "a redirect does not lead to itself",
    table: [["redirect", "/a/:id", "/a/:id"]],
    message: `redirects in a loop: "/a/:id" > "/a/:id" (at redirect "/a/:id")`,
  },
  {
    rule: "redirects do not lead to each other",
    table: [["redirect", "/a/:id", "/b/:id"], ["scope", { path: "/b" }, [["redirect", "/:name", "/c/:name", 301]]], ["redirect", "/c/:x", "/a/:x"]], // prettier-ignore
    message: `redirects in a loop: "/a/:id" > "/b/:name" > "/c/:x" > "/a/:id" (at redirect "/a/:id")`,
  },
  {
    rule: "a redirect does not lead to those that lead to each other",
    table: [["pipe_through", "x"], ["redirect", "/", "/a"], ["redirect", "/a", "/b"], ["redirect", "/b", "/a"]], // prettier-ignore
    message: `redirects in a loop: "/" > "/a" > "/b" > "/a" (at redirect "/")`,
  },
] as const

/** Rows of redirects that are not nodes. */
export const redirectShapeCases = [
  {
    rule: "a redirect has one of five statuses",
    table: [["redirect", "/docs", "https://docs.example", 200]],
    message: "the status of a redirect is 301, 302, 303, 307 or 308",
    more: ", got: 200",
    place: 'at redirect "/docs"',
  },
  {
    rule: "a redirect has a target",
    table: [["redirect", "/docs"]],
    message: `expected ["redirect", path, target, status?]`,
    more: ", got 2 elements",
    place: 'at redirect "/docs"',
  },
] as const

/** Redirects that only the check at run time refuses: they depend on order, hosts and kinds. */
export const redirectStartCases = [
  {
    rule: "a target below a redirect's own glob",
    table: [redirect("/docs/*rest", "/docs/v2/*rest"), get("/docs/v2/*path", "DocController", "show")],
    message: `redirects in a loop: "/docs/*rest" > "/docs/*rest" (at redirect "/docs/*rest")`,
  },
  {
    rule: "a target of a literal that is not of a kind",
    table: [get("/users/:id", "UserController", "show", { where: { id: "integer" } }), redirect("/me", "/users/me")],
    message: `redirect to "/users/me": no row serves GET for this path of the table (at redirect "/me")`,
  },
  {
    rule: "a target on another host",
    table: [
      scope({ host: "api.example.com" }, [get("/users", "UserController", "index")]),
      scope({ host: "example.com" }, [redirect("/people", "/users")]),
    ],
    message: `redirect to "/users": no row serves GET for this path of the table (in scope "example.com": redirect "/people")`,
  },
  {
    rule: "a loop of params of the same kind",
    table: [scope("/k/:id", { where: { id: "integer" } }, [redirect("/a", "/k/:id/b"), redirect("/b", "/k/:id/a")])],
    message: `redirects in a loop: "/k/:id/a" > "/k/:id/b" > "/k/:id/a" (in scope "/k/:id": redirect "/a")`,
  },
] as const

/** Tables whose redirects are right, with paths and the locations that they lead to. */
export const redirectCases = [
  {
    rule: "to rows of any form",
    table: [
      get("/users/:id", "UserController", "show"),
      match("*", "/v:version/about", "PageController", "about"),
      resources("/posts", "PostController", { only: ["index", "show"] }),
      scope("/shop/:lang", [pipe_through("x"), get("/", "ShopController", "index")]),
      forward("/jobs", "Jobs"),
      redirect("/people/:person", "/posts/:person", 301),
      redirect("/first", "/users/1"),
      redirect("/old/:version", "/v:version/about", 303),
      redirect("/about", "/v2/about"),
      redirect("/blog", "/posts", 307),
      redirect("/store/:lang", "/shop/:lang", 308),
      redirect("/queue", "/jobs"),
      redirect("/queue/*rest", "/jobs/*rest"),
      redirect("/again/:id", "/people/:id"),
      ["redirect", "/app", "https://app.example.com"],
    ],
    asked: [
      ["/people/7", 301, "/posts/7"],
      ["/first?from=mail", 302, "/users/1?from=mail"],
      ["/old/2", 303, "/v2/about"],
      ["/about?", 302, "/v2/about"],
      ["/blog?page=2&tag=a%26b&page=3", 307, "/posts?page=2&tag=a%26b&page=3"],
      ["/store/de", 308, "/shop/de"],
      ["/queue", 302, "/jobs"],
      ["/queue/a/b%20c", 302, "/jobs/a/b%20c"],
      ["/again/7", 302, "/people/7"],
      ["/app?x=1", 302, "https://app.example.com?x=1"],
    ],
  },
  {
    rule: "to a glob, and to a row that comes before in the order",
    table: [
      get("/docs/v2/*path", "DocController", "show"),
      redirect("/docs/*rest", "/docs/v2/*rest", 301),
      redirect("/x/x/*rest", "/x/*rest"),
      get("/x/:page", "PageController", "show"),
      get("/*any", "PageController", "any"),
      redirect("/never", "/never/more"),
    ],
    asked: [
      ["/docs", 301, "/docs/v2"],
      ["/docs/a/b/c", 301, "/docs/v2/a/b/c"],
      ["/x/x/x/1", 302, "/x/x/1"],
    ],
  },
  {
    rule: "to URLs with a port, a query and a fragment",
    table: [
      redirect("/gh/:name", "https://example.com:8443/orgs/:name/repos/?tab=new#top"),
      redirect("/wiki/*page", "https://wiki.example/pages/*page"),
      redirect("/münchen", "https://münchen.example/ü b"),
    ],
    asked: [
      ["/gh/waymark", 302, "https://example.com:8443/orgs/waymark/repos/?tab=new#top"],
      ["/gh/a%2Fb%3Fc?x=1", 302, "https://example.com:8443/orgs/a%2Fb%3Fc/repos/?tab=new&x=1#top"],
      ["/wiki/a/..%2F/b", 302, "https://wiki.example/pages/a/..%2F/b"],
      ["/m%C3%BCnchen", 302, "https://xn--mnchen-3ya.example/%C3%BC%20b"],
    ],
  },
  {
    rule: "with params that would lead to another site, or to another path",
    table: [get("/:page", "PageController", "show"), get("/a/*rest", "PageController", "show"), redirect("/p/:page", "/:page"), redirect("/g/*rest", "/a/*rest")], // prettier-ignore
    asked: [
      ["/p/%2Fevil.example", 302, "/%2Fevil.example"],
      ["/p/%5C%5Cevil.example", 302, "/%5C%5Cevil.example"],
      ["/p/%09%2F%2Fevil.example", 302, "/%09%2F%2Fevil.example"],
      ["/p/https:%2F%2Fevil.example", 302, "/https%3A%2F%2Fevil.example"],
      ["/p/a%0D%0Aset-cookie:%20b", 302, "/a%0D%0Aset-cookie%3A%20b"],
      ["/p/%3Fa%23b", 302, "/%3Fa%23b"],
      ["/p//evil.example", 302, "/evil.example"],
      ["/g//evil.example", 302, "/a/evil.example"],
      ["/g/a%2F%2Fb/%2e%2e%2F", 302, "/a/a%2F%2Fb/..%2F"],
    ],
  },
] as const
