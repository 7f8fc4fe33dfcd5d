/** A plug assigns `usr`, and never the `user` that it declares. */
import { define_plug } from "waymark/server"

// runs: what a plug declares exists only in types
// refused: the plug declares other assigns, and no assigns.usr
define_plug<{ assigns: { user: string } }>((conn) => conn.assign("usr", "Ada"))
