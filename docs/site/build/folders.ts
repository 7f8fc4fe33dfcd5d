import { join } from "node:path"
import { root } from "../../../test/unit/house/sources.js"

/** What the build writes; git ignores it. */
export const CACHE = join(root, ".cache/site")
/** The pages that VitePress reads. */
export const PAGES = join(CACHE, "pages")
/** The built site. */
export const DIST = join(CACHE, "dist")
