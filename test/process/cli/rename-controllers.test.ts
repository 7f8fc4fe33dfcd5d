import { afterAll, describe, expect, it } from "vitest"
import { makeRenamed } from "./renamed.js"

const FILES = {
  "src/routes.ts": `import { get, helpers, patch, redirect, resources, socket } from "waymark"
export const routes = [
  get("/teams/:id", "TeamController", "show"),
  patch("/teams/:id", "TeamController", "update"),
  resources("/clubs", "ClubController", { only: ["show", "delete"] }),
  get("/plain/:id", "PlainController", "show"),
  socket("/rooms/:room", "RoomSocket"),
  redirect("/hall", "/rooms/1"),
] as const
export const Routes = helpers(routes)
`,
  "src/web.ts": `import { events, sockets } from "waymark/live"
import { define_plug, define_router } from "waymark/server"
import type { ActionConn, ActionParams, ControllerOf, Conn } from "waymark/server"
import { Routes, routes } from "./routes.js"
export const web = define_router(routes, { conn: [events, sockets] })
const load = define_plug((conn) => conn.assign("team", 1))
export const TeamController = web
  .controller("TeamController")
  .plug(load, { only: ["show", "update"] })
  .actions({ show: (conn, { id }) => conn.text(id), update: (conn) => conn.redirect(Routes.room_path(conn, "open", 7)) })
class ClubController implements ControllerOf<typeof web, "ClubController"> {
  show(conn: ActionConn<typeof web, "ClubController", "show">, { id }: ActionParams<typeof web, "ClubController", "show">): Conn {
    return conn.text(id)
  }
  delete(conn: ActionConn<typeof web, "ClubController", "delete">): Conn {
    return conn.text("")
  }
}
export const clubs = new ClubController()
export const show = (conn: ActionConn<typeof web, "ClubController", "show">) => clubs.show(conn, { id: "1" })
const PlainController = { show: (conn, { id }) => conn.text(id) } satisfies ControllerOf<typeof web, "PlainController">
const RoomSocket = web.socket("RoomSocket", { message: (peer) => peer.send("hello") })
export const Router = web.build({ TeamController, ClubController: new ClubController(), PlainController, RoomSocket })
`,
}

const project = makeRenamed(FILES)
afterAll(() => project.remove())

describe("waymark rename in controllers and sockets", () => {
  it.each([
    ["TeamController#show", "TeamController#view", [`.plug(load, { only: ["view", "update"] })`, ".actions({ view: ("]],
    [
      "ClubController#show",
      "ClubController#view",
      [`  view(conn: ActionConn<typeof web, "ClubController", "view">, {`, "=> clubs.view(conn"],
    ],
    [
      "ClubController",
      "GroupController",
      [`implements ControllerOf<typeof web, "GroupController">`, "GroupController: new Club"],
    ],
    ["PlainController#show", "PlainController#view", ["const PlainController = { view: (conn"]],
    [
      "RoomSocket",
      "HallSocket",
      [`web.socket("HallSocket", {`, "HallSocket: RoomSocket", `Routes.hall_path(conn, "open", 7)`],
    ],
  ])("renames %s to %s, and its inverse gives back every file", async (from, to, texts) => {
    const before = project.texts()
    expect(await project.rename(from, to)).toMatchObject({ code: 0, stderr: "" })
    for (const text of texts) expect(project.read("src/web.ts")).toContain(text)
    expect(await project.rename(to, from)).toMatchObject({ code: 0, stderr: "" })
    expect(project.texts()).toEqual(before)
  })

  it("refuses the action of a socket, and redirects as a controller", async () => {
    expect((await project.rename("RoomSocket#open", "RoomSocket#join")).stderr).toBe(
      `waymark: GET /rooms/:room is a socket, whose action is always "open"\nRename the socket, or its helper.\n`,
    )
    expect((await project.rename("redirect", "Redirect")).stderr).toBe(
      "waymark: redirect is not a controller but the name of all redirects\nRename their paths, or those they lead to.\n",
    )
  })
})
