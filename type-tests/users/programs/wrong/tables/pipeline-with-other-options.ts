/** A pipeline is copied, and one option of a plug in it is changed. */
import { get, helpers, pipe_through } from "waymark"

helpers([
  ["pipeline", "api", [["plug", "limit", { max: 100 }]]],
  get("/", "PageController", "index"),
  // refused: is declared twice (table[0], table[2])
  ["pipeline", "api", [["plug", "limit", { max: 5 }]]],
  pipe_through("api"),
  get("/login", "LoginController", "index"),
])

// throws: pipeline "api" is declared twice (table[0], table[2])
