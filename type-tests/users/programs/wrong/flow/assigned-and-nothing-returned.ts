/** A plug that assigns a key returns nothing, so its type does not show that it did. */
import { define_plug } from "waymark/server"

// runs: it does assign; only the type of its result shows that every path assigns
// refused: returns conn.assign(\"user\", …), a halted conn or a Response
define_plug<{ assigns: { user: string } }>(async (conn) => {
  conn.assign("user", await Promise.resolve("Ada"))
})
