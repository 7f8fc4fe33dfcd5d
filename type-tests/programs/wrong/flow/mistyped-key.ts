/** A plug assigns `usr`, and so never the `user` that it declares. */
import { define_plug } from "waymark/server"

// runs: what a plug declares is known to types alone
// refused: the plug declares other assigns, and no assigns.usr
define_plug<{ assigns: { user: string } }>((conn) => conn.assign("usr", "Ada"))
