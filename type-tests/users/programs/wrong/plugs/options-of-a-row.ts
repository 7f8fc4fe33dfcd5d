/** A row gives a plug an option that it does not take. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

// runs: at run time, a function does not show which options it takes
const Ping = (conn: Conn, { max }: { max: number }) => conn.text(max.toFixed())
const web = define_router([get("/ping", "Ping", { count: 1 })])
// refused: plug Ping needs option \"max\", got \"count\"
web.build({ Ping })
