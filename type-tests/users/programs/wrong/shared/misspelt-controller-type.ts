/** The type of a controller that the table does not have. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import type { AnyConn, ControllerOf } from "waymark/server"

const web = define_router([get("/", "PageController", "index")])
// refused: '"PagController"' does not satisfy the constraint '"PageController"'
const controller: ControllerOf<typeof web, "PagController"> = { index: (conn: AnyConn) => conn }
// throws: nothing was given for PageController
// refused: PageController
web.build({ PagController: controller })
