import { define_plug } from "waymark/server"
import type { DefinedPlug } from "waymark/server"
import type { Database } from "../store/database.js"

/** Assigns the database, for later plugs and actions. */
export const put_database = (db: Database): DefinedPlug<{ assigns: { db: Database } }> =>
  define_plug<{ assigns: { db: Database } }>((conn) => conn.assign("db", db))
