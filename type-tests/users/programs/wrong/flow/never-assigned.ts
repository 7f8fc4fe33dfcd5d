/** A plug declares two keys and assigns one of them. */
import { define_plug } from "waymark/server"

// runs: what a plug declares exists only in types
// refused: the plug returns a conn with all assigns that it declares, a halted conn or a Response
define_plug<{ assigns: { user: string; locale: string } }>((conn) => conn.assign("locale", "en"))
