/** A function is passed as JSON: `null` would be sent. */
import { build_conn } from "waymark/testing"

const list_users = (): readonly string[] => ["Ada"]
// throws: JSON cannot represent functions or promises: call it, or await it first, got: function list_users
// refused: Argument of type '() => readonly string[]' is not assignable to parameter of type 'ErrorMessage<"JSON cannot represent functions or promises
build_conn("GET", "/").json(list_users).halt()
