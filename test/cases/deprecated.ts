import { forward, get, match, redirect, resources, scope, socket } from "../../src/index.js"

const old = ["get", "/v1/users", "UserController", "index"] as const
const at = `at get "/v1/users"` as const

/** Tables with a wrong `deprecated`; the compiler's message and that of the exception are the same. */
export const deprecatedErrorCases = [
  {
    rule: "it is an object",
    table: [[...old, { deprecated: "2026-12-01" }]],
    message: `option "deprecated" must be days such as { since: "2026-12-01", sunset: "2027-06-01" }, or false`,
    more: `, got: "2026-12-01"`,
    place: at,
  },
  {
    rule: "it has no other fields",
    table: [[...old, { deprecated: { since: "2026-12-01", until: "2027-06-01" } }]],
    message: `unknown option "until" of deprecated. Supported: "since", "sunset", "use", "gone"`,
    more: "",
    place: at,
  },
  {
    rule: "it has a day since when",
    table: [[...old, { deprecated: { sunset: "2027-06-01" } }]],
    message: `"since" of "deprecated" is a day such as "2026-12-01", got: undefined`,
    more: "",
    place: at,
  },
  {
    rule: "days are in ISO 8601",
    table: [[...old, { deprecated: { since: "1.12.2026" } }]],
    message: `"since" of "deprecated" is a day such as "2026-12-01", got: "1.12.2026"`,
    more: "",
    place: at,
  },
  {
    rule: "days have no time",
    table: [[...old, { deprecated: { since: "2026-12-01T00:00:00Z" } }]],
    message: `"since" of "deprecated" is a day such as "2026-12-01", got: "2026-12-01T00:00:00Z"`,
    more: "",
    place: at,
  },
  {
    rule: "a day is in its month",
    table: [[...old, { deprecated: { since: "2026-12-01", sunset: "2027-06-31" } }]],
    message: `"sunset" of "deprecated" is a day such as "2026-12-01", got: "2027-06-31"`,
    more: "",
    place: at,
  },
  {
    rule: "February has 28 days",
    table: [["scope", { path: "/v1", deprecated: { since: "2027-02-29" } }, [["get", "/", "XController", "x"]]]],
    message: `"since" of "deprecated" is a day such as "2026-12-01", got: "2027-02-29"`,
    more: "",
    place: 'at scope "/v1"',
  },
  {
    rule: "2100 is no leap year",
    table: [["resources", "/users", "UserController", { deprecated: { since: "2100-02-29" } }]],
    message: `"since" of "deprecated" is a day such as "2026-12-01", got: "2100-02-29"`,
    more: "",
    place: 'at resources "/users"',
  },
  {
    rule: "a month is one of twelve",
    table: [["match", "*", "/", "XController", "x", { deprecated: { since: "2026-13-01" } }]],
    message: `"since" of "deprecated" is a day such as "2026-12-01", got: "2026-13-01"`,
    more: "",
    place: 'at match "/"',
  },
  {
    rule: "no day is the zeroth",
    table: [["post", "/", "XController", "x", { body: "Body", deprecated: { since: "2026-01-00" } }]],
    message: `"since" of "deprecated" is a day such as "2026-12-01", got: "2026-01-00"`,
    more: "",
    place: 'at post "/"',
  },
  {
    rule: "the sunset is not before the first day",
    table: [["socket", "/room", "RoomSocket", { deprecated: { since: "2026-12-02", sunset: "2026-12-01" } }]],
    message: `the sunset "2026-12-01" is before "2026-12-02", since which the row is deprecated`,
    more: "",
    place: 'at socket "/room"',
  },
  {
    rule: "what replaces it is a helper of the table",
    table: [
      ["scope", { path: "/v1", as: "v1", deprecated: { since: "2026-12-01", use: "v3_user" } }, [["get", "/users", "UserController", "index"]]], // prettier-ignore
      ["get", "/v2/users", "UserController", "index", { as: "v2_user" }],
    ],
    message: `option "deprecated": the table has no helper "v3_user_path" to use`,
    more: "",
    place: "at table",
  },
] as const

/** Tables with deprecated rows that are right. */
export const deprecatedCases = [
  {
    rule: "of all kinds of rows",
    table: [
      get("/a", "AController", "a", { deprecated: { since: "2026-12-01" } }),
      get("/b", "AController", "b", { deprecated: { since: "2028-02-29", sunset: "2028-02-29", gone: true } }),
      match("report", "/c", "AController", "c", { deprecated: { since: "2000-02-29", use: "a" } }),
      get("/d", "AController", "d", { query: "Q", deprecated: { since: "2026-04-30", sunset: "2026-10-31" } }),
      forward("/e", "E", {}, { deprecated: { since: "2026-11-30" } }),
      socket("/f", "FSocket", { deprecated: { since: "2026-01-31" } }),
      resources("/g", "GController", { only: ["show"], deprecated: { since: "2026-12-01", use: "v2_h" } }, [
        get("/h", "HController", "h", { deprecated: false }),
      ]),
      scope("/v1", { deprecated: { since: "2026-12-01", sunset: "2027-06-01", use: "a" } }, [
        redirect("/i", "/a"),
        scope("/v1", { metadata: {} }, [get("/j", "AController", "j")]),
        scope("/k", { deprecated: { since: "2020-09-09" } }, [get("/k", "AController", "k")]),
      ]),
      scope("/v2", { as: "v2" }, [get("/h", "HController", "h")]),
    ],
    deprecated: [
      { since: "2026-12-01" },
      { since: "2028-02-29", sunset: "2028-02-29", gone: true },
      { since: "2000-02-29", use: "a" },
      { since: "2026-04-30", sunset: "2026-10-31" },
      { since: "2026-11-30" },
      { since: "2026-01-31" },
      { since: "2026-12-01", use: "v2_h" },
      undefined,
      { since: "2026-12-01", sunset: "2027-06-01", use: "a" },
      { since: "2026-12-01", sunset: "2027-06-01", use: "a" },
      { since: "2020-09-09" },
      undefined,
    ],
  },
] as const
