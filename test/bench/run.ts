// Waymark and the fastest other routers, in nanoseconds for a request: npm run bench [-- set,set [rounds]]
// and lower limits for any router: npm run bench:limits [-- set,set [rounds]]
import { spawnSync } from "node:child_process"
import { cpus } from "node:os"
import { fileURLToPath } from "node:url"
import { LIMITS } from "./limits.js"
import { ROUTERS } from "./routers.js"
import { SETS } from "./sets.js"

const hasLimits = process.argv[2] === "--limits"
const [sets = Object.keys(SETS).join(), rounds = "3"] = process.argv.slice(hasLimits ? 3 : 2)
const worker = fileURLToPath(new URL("worker.ts", import.meta.url))
const names = [...Object.keys(ROUTERS), ...(hasLimits ? Object.keys(LIMITS) : [])]

/** The time of one process, or the reason why there is none. */
function time(set: string, name: string): number | string {
  const done = spawnSync(process.execPath, ["--import", "jiti/register", worker, set, name], {
    encoding: "utf8",
    timeout: 60_000,
  })
  const line = done.stdout.trim().split("\n").at(-1) ?? ""
  if (!line.startsWith("{")) return /Error: (.*)/.exec(done.stderr)?.[1]?.slice(0, 60) ?? "failed"
  const parsed: unknown = JSON.parse(line)
  return typeof parsed === "object" && parsed !== null && "ns" in parsed ? Number(parsed.ns) : "failed"
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

console.log(`${cpus()[0]?.model}, Node ${process.version}, V8 ${process.versions.v8}; ${rounds} rounds\n`)
console.log(`| set | ${names.join(" | ")} | waymark of the best |\n|---|${names.map(() => "---:|").join("")}---:|`)
for (const set of sets.split(",")) {
  const times = names.map((): (number | string)[] => [])
  for (let round = 0; round < Number(rounds); round += 1)
    for (const [index, name] of names.entries()) times[index]?.push(time(set, name))
  const medians = times.map((row) => (row.every((value) => typeof value === "number") ? median(row.map(Number)) : "—"))
  const [own, ...others] = medians
  const peers = others.slice(0, Object.keys(ROUTERS).length - 1)
  const best = Math.min(...peers.flatMap((value) => (typeof value === "number" ? [value] : [])))
  const limits = others.slice(peers.length)
  const ratio = [own, ...limits]
    .map((value) => (typeof value === "number" ? (value / best).toFixed(2) : "—"))
    .join(", ")
  const cells = medians.map((value) => (typeof value === "number" ? value.toFixed(value < 100 ? 1 : 0) : value))
  console.log(`| ${set} | ${cells.join(" | ")} | ${ratio} |`)
}
