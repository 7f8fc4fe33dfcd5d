/** A map is passed as JSON: `{}` would be sent. */
import { build_conn } from "waymark/testing"

const users = new Map([[7, "Ada"]])
// throws: JSON has no Map, at "users": send its values in a list or an object
// refused: 'users' does not exist in type 'ErrorMessage<"JSON has no Map, at \"users\": send its values in a list or an object">'
build_conn("GET", "/").json({ users })
