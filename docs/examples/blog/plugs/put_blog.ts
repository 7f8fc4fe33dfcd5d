import type { AnyPathParams } from "waymark"
import { define_plug } from "waymark/server"
import type { Conn, DefinedPlug } from "waymark/server"
import type { Database } from "../store/database.js"

/** What the application is started with. */
export class Blog {
  constructor(
    readonly database: Database,
    /** What the user `admin` signs in with. */
    readonly admin_password: string,
  ) {}
}

/** Gives each conn the blog, for the plugs and actions further on. */
export const put_blog = (blog: Blog): DefinedPlug<{ assigns: { blog: Blog } }> =>
  define_plug<{ assigns: { blog: Blog } }>((conn) => conn.assign("blog", blog))

/** A conn that went through `put_blog`. */
export type BlogConn = Conn<AnyPathParams, { readonly blog: Blog }>

/** The database of the blog. */
export function db(conn: BlogConn): Database {
  return conn.assigns.blog.database
}
