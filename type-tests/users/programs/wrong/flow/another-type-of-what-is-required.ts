/** A plug assigns a string to a key that it requires to be a list. */
import { define_plug } from "waymark/server"

// runs: what a plug declares exists only in types
define_plug<{ requires: { roles: readonly string[] } }>((conn) =>
  // refused: Argument of type 'string' is not assignable to parameter of type 'readonly string[]'
  conn.assign("roles", "admin"),
)
