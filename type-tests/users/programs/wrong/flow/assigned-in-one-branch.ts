/** If there is no token, the plug passes the request on without a user. */
import { define_plug } from "waymark/server"

// runs: what a plug declares exists only in types
// refused: returns conn.assign(\"user\", …), a halted conn or a Response
define_plug<{ assigns: { user: string } }>((conn) => {
  const [token] = conn.get_req_header("authorization")
  if (token === undefined) return conn.put_status(401).text("Who are you?")
  return conn.assign("user", token)
})
