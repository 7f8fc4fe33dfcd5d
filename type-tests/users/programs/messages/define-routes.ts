import {
  define_routes,
  forward,
  get,
  helpers,
  match,
  patch,
  pipeline,
  plug,
  post,
  resources,
  scope,
  socket,
} from "waymark"

define_routes([post("/", "PageController", "create", { bdy: "NewPage" })])
define_routes([post("/", "PageController", "create", { body: 5 })])
define_routes([post("/", "PageController", "create", { body: "NewPage", answers: { 200: 4 } })])
define_routes([post("/", "PageController", "create", { body: "NewPage", body_types: ["application/jsn"] })])
define_routes([patch("/:id", "PageController", "update", { where: { id: "int" } })])
define_routes([get("/", "PageController", "index", { hots: "example.com" })])
define_routes([get("/:id", "PageController", "show", { where: { idd: "integer" } })])
define_routes([get("/", "PageController", "index", { body: "NewPage" })])
define_routes([match("*", "/", "PageController", "index", { qery: "Filter" })])
define_routes([scope("/admin", [post("/", "PageController", "create", { bdy: "NewPage" })])])
define_routes([scope("/admin", { wher: { id: "integer" } }, [post("/", "PageController", "create")])])
define_routes([scope("/admin", { answers: { 600: "Problem" } }, [get("/", "PageController", "index")])])
define_routes([scope("/admin", [scope("/pages", [get("/:id", "PageController", "show", { where: { idd: "integer" } })])])]) // prettier-ignore
define_routes([resources("/pages", "PageController", { ony: ["index"] })])
define_routes([resources("/pages", "PageController", { only: ["indx"] })])
define_routes([resources("/pages", "PageController", { contracts: { indx: {} } })])
define_routes([resources("/pages", "PageController", { only: ["index"], contracts: { show: { answers: { 200: "Page" } } } })]) // prettier-ignore
define_routes([resources("/pages", "PageController", { contracts: { index: { body: "NewPage" } } })])
define_routes([get("/jobs", "JobController", "events", { events: ["progress"] })])
define_routes([get("/jobs", "JobController", "events", { events: { "a/b": "Progress" } })])
define_routes([post("/jobs", "JobController", "events", { events: { progress: "Progress" } })])
define_routes([socket("/rooms/:room", "RoomSocket", { recieves: "FromClient" })])
define_routes([socket("/rooms/:Room", "RoomSocket", { receives: "FromClient" })])
define_routes([forward("/files", "FilePlug", {}, { verb: "get" })])
define_routes([pipeline("browser", [plug("accepts")]), pipeline("browser", [plug("session")])])
define_routes([get("/users/:Id", "UserController", "show")])
define_routes([get("/", "PageController", "index", { answers: { 204: "Page" } })])
