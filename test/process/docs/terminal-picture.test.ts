import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { root } from "../../unit/house/sources.js"
import { pictureTerminal } from "./pictures/terminal-picture.js"

it("the picture of the terminal shows what the commands print; npm run screenshots makes it again", async () => {
  vi.stubEnv("NO_COLOR", "")
  vi.stubEnv("FORCE_COLOR", "1")
  expect(readFileSync(join(root, "docs/images/terminal.svg"), "utf8")).toBe(await pictureTerminal())
})
