import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"
import { TSX } from "../../unit/house/tsx.js"
import { readBlocks } from "../docs/blocks.js"

mkdirSync(join(root, ".cache"), { recursive: true })
const folder = mkdtempSync(join(root, ".cache/opentelemetry-"))
let child: ChildProcess | undefined
afterAll(() => {
  child?.kill("SIGKILL")
  rmSync(folder, { recursive: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  return typeof address === "object" && address !== null ? address.port : 0
}

it("the files of the guide give Prometheus the durations of each route", async () => {
  const path = "docs/opentelemetry.md"
  for (const { file, text } of readBlocks({ path, text: readFileSync(join(root, path), "utf8") }))
    if (file !== undefined) writeFileSync(join(folder, file), text)
  const [port, metrics] = [await freePort(), await freePort()]
  child = spawn(process.execPath, [...TSX, "--import", join(folder, "instrumentation.ts"), join(folder, "server.ts")], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      OTEL_EXPORTER_PROMETHEUS_HOST: "127.0.0.1",
      OTEL_EXPORTER_PROMETHEUS_PORT: String(metrics),
      OTEL_TRACES_EXPORTER: "none",
      TSX_TSCONFIG_PATH: join(root, "tsconfig.json"),
    },
    stdio: ["ignore", "pipe", "inherit"],
  })
  if (child.stdout === null) throw new Error("no output")
  await once(child.stdout, "data")
  for (const id of [1, 2, 3]) await (await fetch(`http://127.0.0.1:${port}/users/${id}`)).text()
  await (await fetch(`http://127.0.0.1:${port}/nothing`)).text()

  const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
  const series = "http_server_request_duration_count"
  await expect.poll(scrape).toMatch(new RegExp(`^${series}\\{(?=.*http_route="/users/:id").*\\} 3$`, "m"))
  const labels = `http_request_method="GET",url_scheme="http",network_protocol_version="1.1",http_response_status_code="200"`
  expect(await scrape()).toContain(`${series}{${labels}`)
  expect(readFileSync(join(root, path), "utf8")).toContain(`${series}{${labels},http_route="/users/:id"} 3`)

  child.kill("SIGTERM")
  expect(await once(child, "exit")).toEqual([0, null])
})
