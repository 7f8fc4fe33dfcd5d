import { describe, expect, it } from "vitest"
import { attackFiles } from "../release/attack/files.js"
import { attacks } from "../release/attack/attacks.js"

describe("the attack on written files", () => {
  it("finds a writer that lets a text leave its comment or its string", async () => {
    const { findings } = await attackFiles(
      { seed: 1, count: 500 },
      {
        comments: (text) => [`// ${text().replaceAll("\n", " ")}\nexport const a = 1\n`],
        strings: (text) => [`export const a = "${text().replaceAll('"', "")}"\n`],
      },
    )
    expect(findings.length).toBeGreaterThan(1)
  })

  it("finds nothing in the files of the commands and of the bundler plugin", async () => {
    const attack = attacks["files"]
    const { summary, findings } = (await attack?.run({ seed: 7, count: attack.small })) ?? {}
    expect(findings).toEqual([])
    expect(summary).toMatch(/^\d{3} files of 6 commands/)
  })
})
