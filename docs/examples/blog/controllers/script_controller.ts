import { bundle } from "../browser/bundle.js"
import { web } from "../web.js"

/** The scripts of pages. */
export const ScriptController = web.controller("BlogWeb.ScriptController", {
  async show(conn, { script }) {
    return conn.put_resp_content_type("text/javascript").send_resp(200, await bundle(script))
  },
})
