import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../unit/house/sources.js"
import type { MainManifest } from "./release.js"
import { COMPANIONS, companionProblems, jobsOf, releaseProblems, unpinnedActions } from "./release.js"

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

describe.each(COMPANIONS)("the package of %s", (folder) => {
  const read = (path: string): MainManifest =>
    JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")) as MainManifest
  const manifest = read(".")
  const companion = read(folder)

  it("has the version and the addresses of waymark, and the packages that are tested", () => {
    expect(companionProblems(folder, companion, manifest)).toEqual([])
  })

  it("is refused with another version, other addresses or other packages", () => {
    const name = Object.keys(companion.dependencies ?? {})[0] ?? ""
    const other = { ...companion, homepage: undefined, dependencies: { [name]: "^0.0.1" } }
    const newer = { ...manifest, version: "9.9.9" }
    const wanted = name === "waymark" ? "^9.9.9" : manifest.dependencies?.[name]
    expect(companionProblems(folder, other, newer)).toEqual([
      `${folder}/package.json: expected version to be "9.9.9"`,
      `${folder}/package.json: expected homepage to be ${JSON.stringify(manifest.homepage)}`,
      `${folder}/package.json: expected dependencies to be ${JSON.stringify({ [name]: wanted })}`,
    ])
  })
})

describe("the release workflow", () => {
  const workflow = readFileSync(join(root, ".github/workflows/release.yml"), "utf8")
  const jobs = jobsOf(workflow)

  it("runs all checks, then publishes with provenance and attaches the bills of materials", () => {
    expect(workflow).toContain("run: .ci/run")
    expect(workflow).toMatch(/npm run build[^]*npm run sbom[^]*npm pack[^]*npm publish [^]*--provenance[^]*\.cdx\.json/)
    expect(jobs["publish"]).toContain("needs: [check, build]")
    expect(jobs["attach"]).toContain("needs: [build, publish]")
  })

  it("gives a right to write only to jobs that install nothing and run none of the repository's files", () => {
    const isPrivileged = (job: string): boolean => job.includes(": write")
    expect(Object.keys(jobs)).toEqual(["check", "build", "publish", "attach"])
    expect(Object.keys(jobs).filter((name) => isPrivileged(jobs[name] ?? ""))).toEqual(["publish", "attach"])
    for (const job of Object.values(jobs).filter(isPrivileged)) {
      expect(job).not.toMatch(
        /npm (ci|i|install|run|exec|test|cit|pack)\b|npx|jiti|tsx|\.ci\/|actions\/checkout|cache:/,
      )
      for (const [line] of job.matchAll(/run: npm publish.*/g)) expect(line).toContain("--ignore-scripts")
    }
  })

  it("gives the right to prove where the package was built only to the job that publishes the packed file", () => {
    expect(Object.keys(jobs).filter((name) => jobs[name]?.includes("id-token: write"))).toEqual(["publish"])
    expect(jobs["publish"]?.match(/: write\b/g)).toHaveLength(1)
    const published = [
      ...(jobs["publish"] ?? "").matchAll(/run: npm publish (\S+) --provenance --access public --ignore-scripts/g),
    ]
    expect(published.map(([, file]) => file)).toEqual([
      "./waymark-[0-9]*.tgz", // the others begin with the same name
      "./create-waymark-*.tgz",
      "./waymark-import-*.tgz",
    ])
    for (const folder of [...COMPANIONS.map((path) => ` ./${path}`), ""])
      expect(jobs["build"]).toContain(`npm pack${folder} --ignore-scripts`)
  })

  it("publishes and attaches only the files that were built, by their hashes", () => {
    expect(jobs["build"]).toContain("sha256sum")
    for (const name of ["publish", "attach"])
      expect(jobs[name]).toMatch(
        /sha256sum --check --strict[^]*needs\.build\.outputs\.hashes[^]*(npm publish|gh release upload)/,
      )
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
