import { afterAll, describe, expect, it } from "vitest"
import { JOINED, JOINED_LISTING, LISTING, makeTyped, REFERENCES } from "../../unit/build/cli/references.js"

describe.each(["typescript-5.4", "typescript"])("waymark references with %s", (typescript) => {
  const [project, joined] = [makeTyped(REFERENCES, typescript), makeTyped(JOINED, typescript)]
  afterAll(() => [project, joined].forEach((one) => one.remove()))

  it("lists the same as with TypeScript 7", async () => {
    expect(await project.run(["references"])).toEqual({ code: 0, stderr: "", stdout: LISTING })
  })

  it("lists the same of tables that contain the rows of others", async () => {
    expect(await joined.run(["references"])).toEqual({ code: 0, stderr: "", stdout: JOINED_LISTING })
  })
})
