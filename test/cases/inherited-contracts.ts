import { get, pipe_through, resources, scope } from "../../src/index.js"

/** Resources in a scope, both with answers and metadata that their routes inherit; one action has others instead. */
export const inheritingTable = [
  scope("/api", { answers: { 401: "Problem" }, metadata: { area: "api" } }, [
    pipe_through("api"),
    resources("/users", "UserController", {
      only: ["index", "create", "delete"],
      where: { id: "integer" },
      answers: { 422: "Problem" },
      metadata: { team: "people" },
      contracts: {
        index: { query: "Filter", answers: { 200: "Users" } },
        create: { body: "NewUser", answers: { 201: "User", 422: "Issues" }, metadata: { team: "sales" } },
      },
    }),
    get("/me", "UserController", "me", { answers: { 200: "User", 401: "Login" } }),
  ]),
] as const

/** What listings show of each route: its answers, its metadata, and the schemas of its query and its body. */
export const inheritedContracts = [
  {
    route: "get /api/users",
    answers: { 200: "Users", 401: "Problem", 422: "Problem" },
    metadata: { area: "api", team: "people" },
    query: "Filter",
    body: null,
  },
  {
    route: "post /api/users",
    answers: { 201: "User", 401: "Problem", 422: "Issues" },
    metadata: { area: "api", team: "sales" },
    query: null,
    body: "NewUser",
  },
  {
    route: "delete /api/users/:id",
    answers: { 401: "Problem", 422: "Problem" },
    metadata: { area: "api", team: "people" },
    query: null,
    body: null,
  },
  {
    route: "get /api/me",
    answers: { 200: "User", 401: "Login" },
    metadata: { area: "api" },
    query: null,
    body: null,
  },
] as const
