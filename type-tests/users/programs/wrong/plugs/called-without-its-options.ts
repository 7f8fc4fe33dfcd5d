/** An action calls a plug with options of another type, and one without the options that it needs. */
import { get } from "waymark"
import { call_plug, define_router } from "waymark/server"
import type { Conn } from "waymark/server"

const put_lang = (conn: Conn, lang: string) => conn.put_resp_header("content-language", lang)
const web = define_router([get("/", "PageController", "index"), get("/all", "PageController", "all")])
web.controller("PageController", {
  // runs: the plug gets what the action passes
  // refused: Argument of type 'number' is not assignable to parameter of type 'string'
  index: async (conn) => call_plug(conn, put_lang, 7),
  // refused: Expected 3 arguments, but got 2
  all: async (conn) => call_plug(conn, put_lang),
})
