import { events, sockets } from "waymark/live"
import { etag, standard_plugs } from "waymark/plugs"
import { define_router } from "waymark/server"
import { limit } from "./plugs/limit.js"
import { put_attempts } from "./plugs/put_attempts.js"
import { put_database } from "./plugs/put_database.js"
import { refuse_other_sites } from "./plugs/refuse_other_sites.js"
import { require_api_user } from "./plugs/require_api_user.js"
import { require_json } from "./plugs/require_json.js"
import { fetch_current_user, require_admin, require_user } from "./plugs/user_auth.js"
import { routes } from "./routes.js"
import { schemas } from "./schemas.js"
import { error_answer } from "./views/errors.js"

/**
 * Makes controllers and the router. The routes, their plugs and their schemas determine the types of the actions; `before` has
 * the plugs of the endpoint that assign the database and the counts of attempts.
 */
export const web = define_router(routes, {
  name: "BlogWeb.Router",
  before: [put_database, put_attempts],
  schemas,
  conn: [events, sockets],
  problems: { ErrorAnswer: error_answer },
  plugs: {
    ...standard_plugs,
    etag: etag(),
    fetch_current_user,
    limit,
    refuse_other_sites,
    require_admin,
    require_api_user,
    require_json,
    require_user,
  },
})
