/** A class of pages is given where an instance belongs. */
import { build_conn } from "waymark/testing"

class UserPage {
  toString(): string {
    return "<h1>Users</h1>"
  }
}
// throws: a page is no function: call it, or give it to render, html got: function UserPage
// refused: a page is no function: call it, or give it to render
build_conn("GET", "/").html(UserPage)
