/** The contract of an action that `only` leaves out. */
import { list_routes, resources } from "waymark"

const routes = [
  resources("/notes", "NoteController", {
    only: ["index"],
    // refused: option \"contracts\" has the action \"show\", which has no route here. Supported: \"index\"
    contracts: { show: {} },
  }),
] as const
// throws: option "contracts" has the action "show", which has no route here. Supported: "index"
list_routes(routes)
