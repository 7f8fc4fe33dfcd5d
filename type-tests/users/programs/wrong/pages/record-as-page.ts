/** A record is passed as a page: `[object Object]` would be sent. */
import { build_conn } from "waymark/testing"

interface User {
  readonly id: number
  readonly name: string
}
const user: User = { id: 1, name: "Ada" }
// throws: a page is a string, or an object with a toString of its own, html got: {"id":1,"name":"Ada"}
// refused: a page is a string, or an object with a toString of its own
build_conn("GET", "/").html(user)
