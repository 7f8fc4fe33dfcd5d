// Serves the application under attack with every kind of server, for `sockets.ts`.
import { define_target } from "./application.js"
import { answerParent } from "./child.js"
import { SECRET } from "./secret.js"
import { MOUNTS, WAYS } from "./ways.js"

let errors = 0
const endpoint = define_target(() => void errors++)
const guarded = define_target(() => void errors++, SECRET)
const running = Promise.all(
  Object.entries(WAYS).map(
    async ([name, start]) => [name, (await start(MOUNTS.includes(name) ? guarded : endpoint)).port] as const,
  ),
)
answerParent({ ports: async () => Object.fromEntries(await running), errors: () => errors })
