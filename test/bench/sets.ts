/** A route, in a form that every router supports; the method `*` is every method. */
export interface BenchRoute {
  readonly method: string
  /** With `:name`, `lit:name`, `*name` and `lit*name`. */
  readonly path: string
}

/** A table and the requests for it, in an order that differs from that of the routes. */
export interface BenchSet {
  readonly routes: readonly BenchRoute[]
  readonly requests: readonly BenchRoute[]
}

const METHODS: Readonly<Record<string, string>> = { G: "GET", P: "POST", U: "PUT", D: "DELETE", A: "PATCH" }

/** Parses lines such as `"GP /users"`: initials of methods, and a path. */
function read(text: string): readonly BenchRoute[] {
  return text
    .split(/[|\n]/)
    .map((line) => line.trim().split(" "))
    .flatMap(([methods = "", path = ""]) =>
      methods.split("").map((letter) => ({ method: METHODS[letter] ?? "*", path })),
    )
}

const GITHUB = read(
  `GP /authorizations|GD /authorizations/:id|GD /applications/:client_id/tokens/:access_token|D /applications/:client_id/tokens
G /events|G R/events|G /networks/:owner/:repo/events|G /orgs/:org/events|G U/received_events|G U/received_events/public
G U/events|G U/events/public|G U/events/orgs/:org|G /feeds|GU /notifications|GU R/notifications|G /notifications/threads/:id
GUD /notifications/threads/:id/subscription|G R/stargazers|G U/starred|G /user/starred|GUD /user/starred/:owner/:repo
G R/subscribers|G U/subscriptions|G /user/subscriptions|GUD R/subscription|GUD /user/subscriptions/:owner/:repo
G U/gists|GP /gists|GD /gists/:id|UDG /gists/:id/star|P /gists/:id/forks
G R/git/blobs/:sha|P R/git/blobs|G R/git/commits/:sha|P R/git/commits|GP R/git/refs|G R/git/tags/:sha|P R/git/tags|G R/git/trees/:sha|P R/git/trees
G /issues|G /user/issues|G /orgs/:org/issues|GP R/issues|G R/issues/:number|G R/assignees|G R/assignees/:assignee
GP R/issues/:number/comments|G R/issues/:number/events|GP R/labels|GD R/labels/:name|GPUD R/issues/:number/labels|D R/issues/:number/labels/:name
G R/milestones/:number/labels|GP R/milestones|GD R/milestones/:number|G /emojis|G /gitignore/templates|G /gitignore/templates/:name
P /markdown|P /markdown/raw|G /meta|G /rate_limit|G U/orgs|G /user/orgs|G /orgs/:org|G /orgs/:org/members|GD /orgs/:org/members/:user
G /orgs/:org/public_members|GUD /orgs/:org/public_members/:user|GP /orgs/:org/teams|GD /teams/:id|G /teams/:id/members|GUD /teams/:id/members/:user
G /teams/:id/repos|GUD /teams/:id/repos/:owner/:repo|G /user/teams|GP R/pulls|G R/pulls/:number|G R/pulls/:number/commits|G R/pulls/:number/files
GU R/pulls/:number/merge|GU R/pulls/:number/comments|GP /user/repos|G U/repos|GP /orgs/:org/repos|G /repositories|GD R|G R/contributors|G R/languages
G R/teams|G R/tags|G R/branches|G R/branches/:branch|G R/collaborators|GUD R/collaborators/:user|G R/comments|GP R/commits/:sha/comments|GD R/comments/:id
G R/commits|G R/commits/:sha|G R/readme|GP R/keys|GD R/keys/:id|G R/downloads|GD R/downloads/:id|GP R/forks|GP R/hooks|GD R/hooks/:id|P R/hooks/:id/tests
P R/merges|GP R/releases|GD R/releases/:id|G R/releases/:id/assets|G R/stats/contributors|G R/stats/commit_activity|G R/stats/code_frequency
G R/stats/participation|G R/stats/punch_card|GP R/statuses/:ref|G /search/repositories|G /search/code|G /search/issues|G /search/users
G /legacy/issues/search/:owner/:repository/:state/:keyword|G /legacy/repos/search/:keyword|G /legacy/user/search/:keyword|G /legacy/user/email/:email
G U|G /user|G /users|GPD /user/emails|G U/followers|G /user/followers|G U/following|G /user/following|GUD /user/following/:user
G U/following/:target_user|G U/keys|GP /user/keys|GD /user/keys/:id`
    .replace(/ R(?=[/|\n]|$)/g, " /repos/:owner/:repo")
    .replace(/ U(?=[/|\n]|$)/g, " /users/:user"),
)

const VALUES: Readonly<Record<string, string>> = {
  owner: "rails",
  repo: "activerecord",
  user: "octocat",
  id: "1234567",
  number: "42",
  sha: "6dcb09b5b57875f3",
  org: "elixir-lang",
  name: "good-first-issue",
}

const NOUNS = (
  "users posts comments articles products orders invoices payments customers accounts teams projects tasks " +
  "tickets messages channels rooms bookings events venues courses lessons students teachers grades files folders " +
  "images videos albums songs artists playlists reviews ratings tags categories coupons carts shipments"
).split(" ")

/** The eight routes of `resources`, in their order. */
function resources(base: string, name: string): readonly BenchRoute[] {
  const path = `${base}/${name}`
  return read(`G ${path}|G ${path}/:id/edit|G ${path}/new|G ${path}/:id|P ${path}|AUD ${path}/:id`)
}

const PHOENIX = [
  ...read("G /|GP /login|D /logout"),
  ...NOUNS.flatMap((noun, index) => [
    ...resources("", noun),
    ...(index < 22 ? resources(`/${noun}/:${noun.replace(/s$/, "")}_id`, NOUNS[(index + 7) % NOUNS.length] ?? "") : []),
  ]),
]

function scale(count: number): BenchSet {
  const routes = Array.from({ length: count / 5 }, (_, index) =>
    read(
      `G /api/v1/res${index}|G /api/v1/res${index}/:id|G /api/v1/res${index}/:id/edit|` +
        `P /api/v1/res${index}/:id/comments/:comment_id|G /docs/section${index}/intro`,
    ),
  ).flat()
  const step = Math.max(1, Math.floor(count / 1000) + 1)
  return { routes, requests: requestsOf(routes.filter((_, index) => index % step === 0)) }
}

function requestsOf(routes: readonly BenchRoute[]): readonly BenchRoute[] {
  return shuffle(
    routes.map(({ method, path }, index) => ({
      method,
      path: path
        .replace(/:(\w+)/g, (_, name: string) => VALUES[name] ?? `${1000 + index}`)
        .replace(/\*\w+/, "a/b/c.html"),
    })),
  )
}

/** An order that is always the same, and differs from that of the table. */
function shuffle(requests: readonly BenchRoute[]): readonly BenchRoute[] {
  let state = 12_345
  return requests
    .map((request) => ({ request, key: (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) }))
    .sort((a, b) => a.key - b.key)
    .map(({ request }) => request)
}

const HONO = read(
  "G /user|G /user/comments|G /user/avatar|G /user/lookup/username/:username|G /user/lookup/email/:address|G /event/:id|" +
    "G /event/:id/comments|P /event/:id/comment|G /map/:location/events|G /status|G /very/deeply/nested/route/hello/there|" +
    "G /static/*rest",
)

const PREFIX = "/application/interface/version-one/administration/organisation"
const PREFIXED = Array.from({ length: 1000 }, (_, index) => ({
  method: "GET",
  path: `${PREFIX}/endpoint-${`${index}`.padStart(4, "0")}${index % 2 === 1 ? "/:id" : ""}`,
}))

const segments = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `/${of(index)}`).join("")
const DEEP = read(
  `G ${segments(60, (index) => `seg${index}`)}|G /p${segments(58, (index) => (index % 6 === 5 ? `:p${index}` : `s${index}`))}/end|` +
    `G /q${segments(59, (index) => (index < 20 ? `:q${index}` : `s${index}`))}`,
)
const LONG = "x".repeat(8192)

const PHOENIX_REQUESTS = shuffle(
  PHOENIX.map(({ method, path }, index) => ({
    method,
    path: path.replace(/:[a-z_]+/g, `${1 + ((index * 7919) % 99_991)}`),
  })),
)

/** The sets, each as a function, since some are large. */
export const SETS: Readonly<Record<string, () => BenchSet>> = {
  hono: () => ({
    routes: HONO,
    requests: read(
      "G /user|G /user/comments|G /user/lookup/username/hey|G /event/abcd1234/comments|P /event/abcd1234/comment|" +
        "G /very/deeply/nested/route/hello/there|G /static/index.html",
    ),
  }),
  github: () => ({ routes: GITHUB, requests: requestsOf(GITHUB) }),
  phoenix: () => ({ routes: PHOENIX, requests: PHOENIX_REQUESTS }),
  scale10: () => scale(10),
  scale100: () => scale(100),
  scale1000: () => scale(1000),
  scale3000: () => scale(3000),
  scale10000: () => scale(10_000),
  prefix1000: () => ({ routes: PREFIXED, requests: requestsOf(PREFIXED.filter((_, index) => index % 3 === 0)) }),
  deep60: () => ({
    routes: DEEP,
    requests: DEEP.map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, "val") })),
  }),
  long8k: () => ({
    routes: HONO,
    requests: read(`G /user/lookup/username/${LONG}|G /event/${LONG}/comments|G /static/${LONG}|G /map/${LONG}/events`),
  }),
  encoded: () => ({
    routes: read("G /users/:name|G /users/:name/posts/:title|G /search/:q|G /tags/:tag/feed"),
    requests: read(
      "G /users/J%C3%BCrgen%20M%C3%BCller|G /users/alice/posts/a%2Fb%20c|G /search/100%25%20wool|" +
        "G /tags/%E6%97%A5%E6%9C%AC%E8%AA%9E/feed|G /users/plain/posts/plain-title",
    ),
  }),
  miss404: () => ({
    routes: GITHUB,
    requests: read(
      "G /nope|G /wp-login.php|G /repos/rails/activerecord/nothing|G /repos/rails|G /users/octocat/events/orgs|D /emojis|" +
        "A /user|G /repos/rails/activerecord/issues/42/labels/x/y/z|G /gists/1/stars|G /legacy/issues/search/a/b/c",
    ),
  }),
  ordered: () => ({
    routes: [
      ...read("G /users/:id|G /users/new|G /files/*path|G /files/readme|G /api/v:version/status|G /api/:any/status"),
      ...read("G /img/thumb-*rest|G /img/:name|* /any/:x|P /any/:y"),
    ],
    requests: read(
      "G /users/new|G /users/7|G /files/readme|G /files/a/b|G /api/v2/status|G /api/beta/status|G /img/thumb-a/b.png|" +
        "G /img/x.png|P /any/1|G /any/2",
    ),
  }),
}
