// Makes the pictures of the pages from the running programs: npm run screenshots
import { mkdirSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { chromiumPath, openBrowser } from "../../examples/browser.js"
import { root } from "../../../unit/house/sources.js"
import { pictureEditor } from "./editor-picture.js"
import { pictureExplorer } from "./explorer-picture.js"
import { shrinkPng } from "./shrink-png.js"
import { pictureTerminal } from "./terminal-picture.js"

/** In bytes; a page with larger pictures loads slowly. */
const MAX_SIZE = 150_000

const folder = join(root, "docs/images")
mkdirSync(folder, { recursive: true })
Object.assign(process.env, { NO_COLOR: "", FORCE_COLOR: "1" })
writeFileSync(join(folder, "terminal.svg"), await pictureTerminal())

if (chromiumPath === undefined) throw new Error("Chromium is not installed. On Debian: apt-get install chromium")
const browser = await openBrowser(chromiumPath, 2)
try {
  for (const [name, picture] of [
    ["explorer.png", pictureExplorer],
    ["editor.png", pictureEditor],
  ] as const) {
    const file = join(folder, name)
    const png = shrinkPng(await picture(browser.page))
    if (png.length > MAX_SIZE) throw new Error(`${name} has ${png.length} bytes, more than ${MAX_SIZE}`)
    writeFileSync(file, png)
    console.log(`${relative(root, file)}: ${png.length} bytes`)
  }
} finally {
  await browser.close()
}
