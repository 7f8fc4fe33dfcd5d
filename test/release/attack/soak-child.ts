// Serves the application under attack, for `soak.ts`; runs with --expose-gc. With --broken it leaks, to test that the attack
// finds this.
import { serve } from "../../../src/server/node/index.js"
import { define_lean_target, define_target } from "./application.js"
import { answerParent } from "./child.js"
import { closeAndList, connections } from "./heap.js"
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

answerParent({
  ...handlers(endpoint, isBroken ? leaking : define_lean_target()),
  ports: async () => ({ node: Number(new URL((await server).url).port) }),
  connections,
  close: () => closeAndList(async () => (await server).close({ grace: 3000 })),
})
