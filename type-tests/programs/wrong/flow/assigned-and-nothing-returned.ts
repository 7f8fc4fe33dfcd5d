/** A plug that assigns later returns nothing, so that its type cannot know that it did. */
import { define_plug } from "waymark/server"

// runs: it does assign; that every way through a plug assigns shows in what it returns
// refused: returns conn.assign(\"user\", …), a halted conn or a Response
define_plug<{ assigns: { user: string } }>(async (conn) => {
  conn.assign("user", await Promise.resolve("Ada"))
})
