/** A program to begin with: a file of `examples`. */
export interface Example {
  readonly name: string
  readonly title: string
  /** The request that the page asks about. */
  readonly request: string
  /** A part of each error that the program shows on purpose. */
  readonly errors?: readonly string[]
}

export const EXAMPLES: readonly Example[] = [
  { name: "paths", title: "Paths and links", request: "GET /users/7" },
  { name: "resources", title: "Resources", request: "GET /users/7/posts/42" },
  { name: "pipelines", title: "Scopes and pipelines", request: "GET /account" },
  {
    name: "guards",
    title: "A missing guard",
    request: "GET /reports",
    errors: [`readonly path: "/reports"; readonly guarded: false;`],
  },
  {
    name: "mistakes",
    title: "Mistakes that do not compile",
    request: "GET /users/new",
    errors: ["Did you mean 'user_post_path'?", "Expected 4-5 arguments, but got 3", `path: "/users/new"`],
  },
  { name: "kinds", title: "Params with kinds", request: "GET /users/likes" },
  { name: "server", title: "Controllers and plugs", request: "GET /hello/Ada" },
  { name: "contracts", title: "Queries and bodies by zod", request: "POST /notes" },
  { name: "client", title: "A typed client", request: "GET /notes/1" },
  { name: "events", title: "Events", request: "GET /jobs/7/events" },
  { name: "sockets", title: "Sockets", request: "GET /rooms/7" },
  { name: "deprecated", title: "Redirects and deprecated rows", request: "GET /people/7" },
  { name: "hosts", title: "Hosts and languages", request: "GET http://api.example.com/status" },
]
