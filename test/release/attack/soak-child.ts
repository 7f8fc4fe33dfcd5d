// Serves the application under attack, for `soak.ts`; runs with --expose-gc. With --broken it leaks, to test that the attack
// finds this.
import { serve } from "../../../src/node/index.js"
import { define_lean_target, define_target } from "./application.js"
import { answerParent } from "./child.js"
import { handlers } from "./soak-requests.js"

const isBroken = process.argv.includes("--broken")
const target = define_target(() => {})
const kept: unknown[] = []
const leaking = {
  fetch(request: Request): Promise<Response> {
    kept.push(Array.from({ length: 500 }, () => ({})))
    return target.fetch(request)
  },
}
const endpoint = isBroken ? leaking : target
if (isBroken) setInterval(() => {}, 1000)
const server = serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })

/** The number of connections of this process; messages of its parent do not count. */
const connections = (): number => process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length

answerParent({
  ...handlers(endpoint, isBroken ? leaking : define_lean_target()),
  ports: async () => ({ node: Number(new URL((await server).url).port) }),
  connections,
  close,
})

async function close(): Promise<readonly string[]> {
  await (await server).close({ grace: 3000 })
  for (let tries = 0; connections() > 0 && tries < 100; tries++) await new Promise((resolve) => setTimeout(resolve, 20))
  await new Promise((resolve) => setTimeout(resolve, 50))
  return process.getActiveResourcesInfo()
}
