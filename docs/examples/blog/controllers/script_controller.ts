import { search_script } from "../browser/bundle.js"
import { web } from "../web.js"

/** The script of the front page. */
export const ScriptController = web.controller("BlogWeb.ScriptController", {
  async show(conn) {
    return conn.put_resp_content_type("text/javascript").send_resp(200, await search_script())
  },
})
