import { loadCases } from "../../../test/conformance/cases.js"
import { prove } from "./prove.js"
import { report } from "./report.js"

/** `npm run proof`, of all cases or of those whose names match a pattern, with TypeScript 7.0 or another one. */
const [pattern = "", typescript = "typescript-7"] = process.argv.slice(2)
const cases = loadCases().filter(({ origin, name }) => new RegExp(pattern).test(`${origin}/${name}`))
const proof = prove(cases, typescript)
console.log(report(proof))
process.exitCode = proof.problems.length === 0 ? 0 : 1
