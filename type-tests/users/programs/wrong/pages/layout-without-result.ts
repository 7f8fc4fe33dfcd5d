/** A layout that does not return its page. */
import type { LayoutAssigns } from "waymark/server"
import { build_conn } from "waymark/testing"

const app = ({ inner_content }: LayoutAssigns): void => {
  String(inner_content)
}
// throws: a page is a string, or an object with a toString of its own, layout "app" got: undefined
// refused: void
build_conn("GET", "/").put_layout(app).render("page")
