import { expect, it } from "vitest"
import { importCommand } from "../../../../src/build/cli/import/command.js"
import { packageVersion } from "../../../../src/build/cli/package.js"
import { makeProject } from "./project.js"

const project = makeProject({})

it.each([
  [["lib/router.ex", "--out", "src/routes.ts"], " lib/router.ex --out src/routes.ts"],
  [["my app/it's.ts", "--strict"], ` 'my app/it'\\''s.ts' --strict`],
  [["--no-such-option"], " --no-such-option"],
  [[], ""],
])("waymark import %j names the command that runs it, if waymark-import is not installed", async (argv, words) => {
  expect(await project.run(["import", ...argv])).toEqual({
    code: 1,
    stdout: "",
    stderr: `waymark: import is a package of its own, but waymark-import is not installed\nRun: npx waymark-import@${packageVersion()}${words}\n`,
  })
})

it.each(["--help", "-h"])("waymark import %s says how to run it", async (option) => {
  expect(await project.run(["import", option])).toEqual({ code: 0, stdout: importCommand.usage, stderr: "" })
})

it.each([
  [packageVersion(), ""],
  [
    "0.0.9",
    `waymark: waymark-import is 0.0.9, and waymark ${packageVersion()}, so the table may not fit; run: npm install --save-dev waymark-import@${packageVersion()}\n`,
  ],
])("waymark import runs waymark-import %s with the same arguments", async (version, stderr) => {
  const installed = makeProject({
    "node_modules/waymark-import/package.json": JSON.stringify({ name: "waymark-import", version, type: "module" }),
    "node_modules/waymark-import/dist/main.js": `process.exit(process.argv.slice(2).join(" ") === "app.ts --strict" ? 3 : 4)`,
  })
  expect(await installed.run(["import", "app.ts", "--strict"])).toEqual({ code: 3, stdout: "", stderr })
  installed.remove()
})
