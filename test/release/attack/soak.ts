import type { Child } from "./child.js"
import { startChild } from "./child.js"
import { Findings } from "./findings.js"
import type { AttackOptions, AttackResult } from "./findings.js"
import { checkClosed, checkHeap, heapOf, megabytes, MOST_GROWTH, openFiles } from "./heap.js"
import { connected, RawConnection } from "./raw-client.js"

const LOOKS = 8
const CONNECTIONS = 16

/** Sends many requests to one process, holds many connections, and checks that nothing is left behind. */
export async function attackSoak({ count }: AttackOptions, args: readonly string[] = []): Promise<AttackResult> {
  const findings = new Findings()
  const child = await startChild("soak-child.ts", args, ["--expose-gc"])
  const kept = Math.ceil(count / 10)
  const idle = Math.min(5_000, Math.ceil(count / 100), openFiles() - 500)
  try {
    const inProcess = await soakInProcess(child, count, findings)
    const overSockets = await soakOverSockets(child, kept, findings)
    const held = await holdIdle(child, idle, findings)
    await checkClosed(child, findings)
    const ended = child.ended()
    if (ended !== undefined) findings.add(ended, "")
    const summary = [
      `${count} requests in process, after which the heap was ${inProcess}`,
      `${kept} over ${CONNECTIONS} connections that were kept, ${overSockets}`,
      `${idle} idle connections held, ${held}`,
      `both ends on one machine, ${openFiles()} open files for each process; the heap may grow by ${megabytes(MOST_GROWTH)} at most`,
    ].join("; ")
    return { summary, findings: findings.all() }
  } finally {
    await child.stop()
  }
}

async function soakInProcess(child: Child, count: number, findings: Findings): Promise<string> {
  const heaps: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    const wrong = await child.ask("run", Math.ceil(count / LOOKS))
    if (wrong !== 0) findings.add("requests in process are answered otherwise than expected", wrong)
    heaps.push(await heapOf(child))
  }
  return checkHeap(heaps, `over ${count} requests in process`, findings)
}

const ASKED: readonly string[] = [
  "GET /ok HTTP/1.1\r\nhost: localhost\r\n\r\n",
  "GET /show/1?a[b]=2 HTTP/1.1\r\nhost: localhost\r\ncookie: a=1\r\n\r\n",
  'POST /params HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n{"a":1}',
  "GET /stream HTTP/1.1\r\nhost: localhost\r\n\r\n",
  "GET /assets/app.css HTTP/1.1\r\nhost: localhost\r\n\r\n",
]

async function soakOverSockets(child: Child, count: number, findings: Findings): Promise<string> {
  const port = child.ports["node"] ?? 0
  const heaps: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    const each = Math.ceil(count / LOOKS / CONNECTIONS)
    await Promise.all(Array.from({ length: CONNECTIONS }, () => askOften(port, each, findings)))
    heaps.push(await heapOf(child))
  }
  return `${checkHeap(heaps, `over ${count} requests on kept connections`, findings)}`
}

async function askOften(port: number, count: number, findings: Findings): Promise<void> {
  const connection = new RawConnection(await connected(port))
  for (let left = count; left > 0; left--) {
    const request = ASKED[left % ASKED.length] ?? ""
    const answer = await connection.ask(request, "GET", 10_000)
    if (typeof answer === "string" || answer.status !== 200)
      return findings.add(
        `a request on a kept connection is answered with ${typeof answer === "string" ? answer : answer.status}`,
        request,
      )
  }
  connection.close()
}

/** Opens connections that send one request and then wait, and checks that other requests are still answered. */
async function holdIdle(child: Child, count: number, findings: Findings): Promise<string> {
  const port = child.ports["node"] ?? 0
  const before = await heapOf(child)
  const held: RawConnection[] = []
  while (held.length < count) {
    const some = Array.from({ length: Math.min(200, count - held.length) }, async () => {
      const connection = new RawConnection(await connected(port))
      await connection.ask(ASKED[0] ?? "", "GET", 10_000)
      return connection
    })
    held.push(...(await Promise.all(some)))
  }
  const each = ((await heapOf(child)) - before) / count
  await askOften(port, 100, findings)
  const lost = held.filter(({ isClosed }) => isClosed).length
  if (lost > 0) findings.add(`${lost} idle connections were lost`, "")
  const open = await child.ask("connections")
  if (Number(open) < count) findings.add(`the server has ${String(open)} connections in place of ${count}`, "")
  for (const connection of held) connection.close()
  return `${(each / 1000).toFixed(1)} kB of heap each`
}
