/** A plug assigns a key that it does not declare: `usr` for `user`. */
import { define_plug } from "waymark/server"

// runs: what a plug declares exists only in types
define_plug<{ assigns: { user?: string; locale?: string } }>((conn) =>
  // refused: the plug declares other assigns, and no assigns.usr
  conn.assign("usr", "Ada").assign("locale", "en"),
)
