/** A layout is asynchronous. */
import { layouts } from "waymark/plugs"
import type { LayoutAssigns } from "waymark/server"
import { build_conn } from "waymark/testing"

const app = async ({ inner_content }: LayoutAssigns): Promise<string> => Promise.resolve(String(inner_content))
// throws: a page cannot be a promise: await it first (layout "app")
// refused: Promise<string>
layouts({ app })(build_conn("GET", "/").put_layout("app")).render("page")
