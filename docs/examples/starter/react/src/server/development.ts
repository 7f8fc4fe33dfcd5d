import { readFile } from "node:fs/promises"
import type { ViteDevServer } from "vite"
import { debug_page } from "waymark/debug"
import type { Endpoint } from "waymark/server"
import { make_endpoint } from "./endpoint.ts"

let made: Endpoint | undefined

/** The application while it is written: Vite adds to index.html what loads changes. */
export function vite_endpoint(vite: ViteDevServer): Endpoint {
  made ??= make_endpoint({
    logger: console,
    debug_errors: debug_page,
    Page: async (conn) => {
      const page = await readFile("index.html", "utf8")
      return conn.html(await vite.transformIndexHtml(conn.request_path, page))
    },
  })
  return made
}
