import type { Conn } from "waymark/server"
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
export function put_blog(blog: Blog): (conn: Conn) => Conn {
  return (conn) => conn.assign("blog", blog)
}

/** The blog of a conn that went through `put_blog`. */
export function blog_of(conn: Conn): Blog {
  const { blog } = conn.assigns
  if (blog instanceof Blog) return blog
  throw new Error("this conn has no blog: put_blog is not among the endpoint's plugs")
}

/** The database of a conn that went through `put_blog`. */
export function db(conn: Conn): Database {
  return blog_of(conn).database
}
