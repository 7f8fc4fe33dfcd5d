import { get, post } from "../../../../src/index.js"

/** The table of the router that the page calls. */
export const routes = [
  get("/users", "UserController", "index", { query: "Filter", answers: { 200: "UserList" } }),
  post("/users", "UserController", "create", { body: "NewUser", answers: { 201: "User", 422: "Problem" } }),
  get("/users/:id", "UserController", "show", { where: { id: "integer" }, answers: { 200: "User", 404: "Problem" } }),
  post("/files", "FileController", "create"),
  get("/old", "FileController", "old"),
  get("/away", "FileController", "away"),
  get("/wait", "WaitController", "wait", { answers: { 204: null } }),
  get("/wait/begun", "WaitController", "begun", { answers: { 204: null } }),
  get("/broken/status", "BrokenController", "status", { answers: { 200: "User" } }),
  get("/broken/page", "BrokenController", "page", { answers: { 200: "User" } }),
] as const
