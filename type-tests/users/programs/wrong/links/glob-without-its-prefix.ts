/** The first segment of a glob with a prefix does not begin with it. */
import { get, helpers } from "waymark"
import type { HelperArgsOf } from "waymark"

const Routes = helpers([get("/static/img*path", "ImageController", "show")])

// refused: is not assignable to type '`img${string}`'
Routes.image_path(new URL("https://example.com"), "show", ["1.png"])
// refused: is not assignable to type '`img${string}`'
export const stored: HelperArgsOf<"/static/img*path"> = [["1.png"]]

// throws: expected a list for *path whose first segment begins with "img", got: ["1.png"]
