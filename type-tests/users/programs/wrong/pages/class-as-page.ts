/** A class is passed as a page instead of an instance. */
import { build_conn } from "waymark/testing"

class UserPage {
  toString(): string {
    return "<h1>Users</h1>"
  }
}
// throws: a page cannot be a function: call it, or pass it to render, html got: function UserPage
// refused: a page cannot be a function: call it, or pass it to render
build_conn("GET", "/").html(UserPage)
