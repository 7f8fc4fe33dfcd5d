// Written by "waymark import" from router.ex, ClubWeb.Router.
// Plugs, by their names in this table:
//   PhoenixApp: proxy_to of "waymark/plugs" with the URL of Phoenix, for pages that later rows would take
import { define_routes, get, helpers, match, pipe_through, pipeline, plug, post, scope } from "waymark"

export const routes = define_routes([
  pipeline("browser", [plug("accepts", ["html"])]),

  scope("/", "ClubWeb", [
    pipe_through(["browser", "require_member"]),

    get("/members/all", "MemberController", "index"),
  ]),
  // live "/members/new", MemberLive.New, :new: its link is in "phoenix"
  get("/members/new", "PhoenixApp", [], { as: false }),
  // live "/rules", RulesLive: its link is in "phoenix"
  get("/rules", "PhoenixApp", [], { as: false }),

  scope("/", "ClubWeb", [pipe_through(["browser", "require_member"]), get("/members/:id", "MemberController", "show")]),
  // live "/members/:id/card", MemberLive.Card, :card: its link is in "phoenix"
  get("/members/:id/card", "PhoenixApp", [], { as: false }),
  // not carried: live_dashboard "/dashboard", metrics: ClubWeb.Telemetry
  //   may make routes: run "mix phx.routes" and write them as rows
  match("*", "/dashboard/*path", "PhoenixApp", [], { as: false }),

  scope("/", "ClubWeb", [
    pipe_through(["browser", "require_member"]),

    scope("/teams", [pipe_through("require_coach"), post("/:id", "TeamController", "update")]),
  ]),
  // live "/:id", TeamLive.Show, :show: its link is in "phoenix"
  get("/teams/:id", "PhoenixApp", [], { as: false }),

  scope("/", "ClubWeb", [
    pipe_through(["browser", "require_member"]),

    scope("/teams", [pipe_through("require_coach"), get("/:id/:year", "TeamController", "year")]),

    get("/:handle", "HandleController", "show"),
    // live "/late", LateLive: its link is in "phoenix"
    get("/:handle/*path", "HandleController", "files"),
  ]),
])

// Pages that Phoenix serves: only for links, so they have no controllers here. Not a part of the table that
// define_router takes. Rows of pages that have not moved yet can be here too.
export const phoenix = define_routes([
  scope("/", "ClubWeb", [
    get("/members/new", "MemberLive.New", "new", { as: "member_new" }),
    get("/rules", "RulesLive", "ClubWeb.RulesLive", { as: "live" }),
    get("/members/:id/card", "MemberLive.Card", "card", { as: "member_card" }),
    scope("/teams", [get("/:id", "TeamLive.Show", "show", { as: "team_show" })]),
    get("/late", "LateLive", "ClubWeb.LateLive", { as: "live" }),
  ]),
])

export const Routes = helpers([...routes, ...phoenix])
