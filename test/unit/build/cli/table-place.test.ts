import { expect, it } from "vitest"
import { makeProject } from "./project.js"

const TABLE = `import { get } from "waymark"
export const routes = [get("/named", "PageController", "index")] as const
`

it("a command without a module takes the table that package.json names, and a given module before it", async () => {
  const files = { "package.json": `{ "waymark": { "routes": "lib/table.ts" } }`, "lib/table.ts": TABLE }
  const project = makeProject({ ...files, "routes.ts": TABLE.replace("/named", "/default") })
  try {
    expect((await project.run(["routes"])).stdout).toContain("/named")
    expect((await project.run(["routes", "routes.ts"])).stdout).toContain("/default")
  } finally {
    project.remove()
  }
})

it.each([`"src/routes.ts"`, "5", "{}", `{ "routes": 5 }`])("the value %s of package.json is refused", async (value) => {
  const project = makeProject({ "package.json": `{ "waymark": ${value} }`, "routes.ts": TABLE })
  try {
    const { code, stderr } = await project.run(["routes"])
    expect([code, stderr]).toEqual([1, expect.stringContaining('must be an object with "routes", got: ')])
  } finally {
    project.remove()
  }
})

it("a package.json that is not JSON has a message with its path", async () => {
  const project = makeProject({ "package.json": "{", "routes.ts": TABLE })
  try {
    const { code, stderr } = await project.run(["routes"])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^waymark: package\.json is not JSON: .+\nCorrect the file/),
    ])
  } finally {
    project.remove()
  }
})
