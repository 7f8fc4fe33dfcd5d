import { createRequire } from "node:module"
import { OWN_FILE } from "./own-file.js"

type Unplugin = typeof import("unplugin")

/**
 * Loads the package `unplugin`, which is an optional peer: only applications that use the plugin install it.
 *
 * @throws {Error} when it is not installed
 */
export function loadUnplugin(): Unplugin {
  try {
    return createRequire(OWN_FILE)("unplugin")
  } catch (cause) {
    throw new Error("waymark/bundler needs the package unplugin: npm install --save-dev unplugin", { cause })
  }
}
