import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../house/sources.js"
import { releaseProblems, unpinnedActions } from "./release.js"

describe("a release", () => {
  const ready = {
    version: "1.2.3",
    homepage: "https://example.com",
    repository: { type: "git", url: "git+https://code.example.com/waymark.git" },
    bugs: { email: "holes@example.com" },
  }

  it("is accepted with real addresses and the tag of its version", () => {
    expect(releaseProblems(ready, "v1.2.3")).toEqual([])
  })

  it.each([
    [ready, "v1.2.4", "expected the tag v1.2.3, the version of package.json, got: v1.2.4"],
    [ready, undefined, "expected the tag v1.2.3, the version of package.json, got: undefined"],
    [
      { ...ready, homepage: "https://waymark.invalid/" },
      "v1.2.3",
      "package.json needs a real address in homepage, the page that the registry links to",
    ],
    [
      { ...ready, repository: undefined },
      "v1.2.3",
      "package.json needs a real address in repository, which provenance and the links of the README depend on",
    ],
    [
      { ...ready, bugs: { email: "security@waymark.invalid", url: "https://code.example.com/issues" } },
      "v1.2.3",
      "package.json needs a real address in bugs, where vulnerabilities are reported",
    ],
    [{ ...ready, bugs: {} }, "v1.2.3", "package.json needs a real address in bugs, where vulnerabilities are reported"],
  ])("of %j as %s is refused", (manifest, tag, problem) => {
    expect(releaseProblems(manifest, tag)).toEqual([problem])
  })
})

describe("the release workflow", () => {
  const workflow = readFileSync(join(root, ".github/workflows/release.yml"), "utf8")

  it("runs all checks, then publishes with provenance and attaches the bill of materials", () => {
    expect(workflow).toContain("run: .ci/run")
    expect(workflow).toContain("needs: check")
    expect(workflow).toContain("id-token: write")
    expect(workflow).toMatch(/npm run sbom[^]*npm publish --provenance[^]*sbom\.cdx\.json/)
  })

  it("grants only the permissions that a job names", () => {
    expect(workflow).toMatch(/^permissions: \{\}$/m)
    expect(workflow).not.toContain("secrets.")
  })

  it("uses actions by commit, and names no registry", () => {
    expect(unpinnedActions(workflow)).toEqual([])
    expect(workflow).not.toMatch(/:\/\/|registry-url/)
  })

  it("is checked for actions by tag", () => {
    expect(unpinnedActions("steps:\n  - uses: some/action@v4\n    uses: ./local\n")).toEqual([
      "some/action@v4",
      "./local",
    ])
  })
})
