// Attacks the sources: npm run attack:NAME [-- --seed N] [-- --part small | --part COUNT]
import { parseArgs } from "node:util"
import { attacks } from "./attacks.js"
import { listFindings } from "./findings.js"

const { values, positionals } = parseArgs({
  options: { seed: { type: "string" }, part: { type: "string" } },
  allowPositionals: true,
})
const [name = "", ...others] = positionals
if (others.length > 0) throw new Error(`expected one attack, got: ${positionals.join(" ")}`)
const attack = attacks[name]

if (attack === undefined) {
  console.error(`attacks are ${Object.keys(attacks).join(", ")}; got: ${name}`)
  process.exitCode = 2
} else {
  const { part } = values
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  const count = part === undefined ? attack.full : part === "small" ? attack.small : Number(part)
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1)
    throw new Error(`--seed takes a number, and --part "small" or a number, got: ${JSON.stringify(values)}`)
  console.log(`attack:${name} --seed ${seed} --part ${count}`)
  const started = performance.now()
  const { summary, findings } = await attack.run({ seed, count })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${name}: ${summary}; ${findings.length} findings; ${seconds} s`)
  if (findings.length > 0) {
    console.log(listFindings(findings))
    console.log(`to repeat: npm run attack:${name} -- --seed ${seed} --part ${count}`)
    process.exitCode = 1
  }
}
