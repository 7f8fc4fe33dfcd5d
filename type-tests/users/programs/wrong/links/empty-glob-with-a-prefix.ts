/** A glob with a prefix has at least the segment with the prefix. */
import { get, helpers } from "waymark"

const Routes = helpers([get("/:site/img*path", "ImageController", "show")])

// refused: is not assignable to parameter of type 'readonly [first: `img${string}`
Routes.image_path(new URL("https://example.com"), "show", 1, [])

// throws: expected a list for *path whose first segment begins with "img", got: []
