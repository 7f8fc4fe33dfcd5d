import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import * as files from "node:fs/promises"
import { connect } from "node:net"
import type { Socket } from "node:net"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import {
  makeUploadFolder,
  removeAbandonedUploads,
  removeUploadFolder,
} from "../../../src/server/plugs/body/upload-folders.js"
import { bundlePrograms } from "../bundled.js"
import type { Bundled } from "../bundled.js"

const HOUR = 3_600_000
let folder: string
const children: ChildProcess[] = []

const PROGRAM = fileURLToPath(new URL("upload-process.ts", import.meta.url))
let programs: Bundled
beforeAll(async () => {
  programs = await bundlePrograms(PROGRAM)
})
afterAll(() => programs.remove())

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-left-"))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL")
  rmSync(folder, { recursive: true })
})

/** Starts a server that stores uploads in the folder. */
async function start(): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = spawn(process.execPath, [programs.path(PROGRAM), folder], { stdio: ["ignore", "pipe", "inherit"] })
  children.push(child)
  const [address] = (await once(child.stdout, "data")) as [Buffer]
  return { child, port: Number(new URL(String(address)).port) }
}

const HEAD = [
  "POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=b\r\n",
  "content-length: 1000000\r\n\r\n",
  `--b\r\ncontent-disposition: form-data; name="f"; filename="f.bin"\r\n\r\n`,
].join("")

/** Sends a part of an upload, and waits until it is on the disk. */
async function beginUpload(port: number): Promise<Socket> {
  const before = readdirSync(folder)
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => {})
  socket.write(HEAD + "x".repeat(500_000))
  const isThere = (): boolean =>
    readdirSync(folder).some((name) => !before.includes(name) && readdirSync(join(folder, name)).length > 0)
  await vi.waitUntil(isThere, { timeout: 240_000 })
  return socket
}

async function upload(port: number): Promise<string> {
  const body = new FormData()
  body.append("f", new File(["x"], "f.bin"))
  return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body })).text()
}

const isLinux = process.platform === "linux"

describe.runIf(isLinux)("the uploads of a killed process", () => {
  it("the uploads of a killed process are deleted by the next one, those of a live process are not", async () => {
    const [killed, living] = await Promise.all([start(), start()])
    await beginUpload(living.port) // first, so that it has looked for folders before the other one is killed
    const used = readdirSync(folder)
    await beginUpload(killed.port)
    const left = readdirSync(folder).filter((name) => !used.includes(name))
    killed.child.kill("SIGKILL")
    await once(killed.child, "exit")
    expect([left.length, used.length, readdirSync(folder).length]).toEqual([1, 1, 2])

    const next = await start()
    expect(await upload(next.port)).toBe("done")
    await vi.waitUntil(() => readdirSync(folder).length === 1, { timeout: 240_000 })
    expect(readdirSync(folder)).toEqual(used)
  })
})

describe.runIf(isLinux)("a folder that looks like one of uploads", () => {
  const old = new Date(Date.now() - 2 * HOUR)

  /** The owner in the names of this process's folders: boot and pid namespace, pid, and start time. */
  async function ownParts(): Promise<readonly [space: string, pid: string, start: string]> {
    const path = await makeUploadFolder(files, folder)
    await removeUploadFolder(files, path)
    const [, space = "", pid = "", begun = ""] = /^waymark-uploads-(\w+)\.(\d+)\.(\d+)-/.exec(basename(path)) ?? []
    return [space, pid, begun]
  }

  function make(name: string, modified: Date): void {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, "file"), "x")
    utimesSync(join(folder, name), modified, modified)
  }

  it("the name of an upload folder identifies the process, even if its pid is reused", async () => {
    const [space, pid, begun] = await ownParts()
    expect([space, pid, begun]).toEqual([
      expect.stringMatching(/^[0-9a-f]{9,}$/),
      String(process.pid),
      expect.stringMatching(/^\d+$/),
    ])
  })

  it("an upload folder is deleted if another process now has its pid", async () => {
    const [space, pid] = await ownParts()
    const reused = `waymark-uploads-${space}.${pid}.1-abcdef`
    const free = `waymark-uploads-${space}.4194399.1-abcdef`
    make(reused, new Date())
    make(free, new Date())
    await removeAbandonedUploads(files, folder)
    expect(readdirSync(folder)).toEqual([])
  })

  it("an upload folder of another container is deleted if it was not touched for an hour", async () => {
    const [, pid, begun] = await ownParts()
    const [left, live] = [`waymark-uploads-0123456789.1.1-abcdef`, `waymark-uploads-0123456789.${pid}.${begun}-abcdef`]
    const unknown = "waymark-uploads-unknown-01234567-abcdef"
    make(left, old)
    make(unknown, old)
    make(live, new Date())
    await removeAbandonedUploads(files, folder)
    expect(readdirSync(folder)).toEqual([live])
  })

  it("an upload folder stays while this process uses it, however old, and is touched", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    try {
      const path = await makeUploadFolder(files, folder)
      utimesSync(path, old, old)
      await removeAbandonedUploads(files, folder)
      expect(readdirSync(folder)).toEqual([basename(path)])
      vi.advanceTimersByTime(60_000)
      await vi.waitUntil(async () => (await files.stat(path)).mtimeMs > old.getTime(), { timeout: 60_000 })
      await removeUploadFolder(files, path)
      expect([readdirSync(folder), vi.getTimerCount()]).toEqual([[], 0])
    } finally {
      vi.useRealTimers()
    }
  })

  it("a link, a file, or a folder with another name is not deleted", async () => {
    const [space] = await ownParts()
    const outside = mkdtempSync(join(tmpdir(), "waymark-outside-"))
    try {
      writeFileSync(join(outside, "precious"), "x")
      symlinkSync(outside, join(folder, `waymark-uploads-${space}.4194399.1-linked`))
      writeFileSync(join(folder, `waymark-uploads-${space}.4194399.1-file00`), "x")
      for (const name of ["waymark-uploads-abcdef", "waymark-uploads-", `x-waymark-uploads-${space}.4194399.1-abcdef`])
        make(name, old)
      make(`waymark-uploads-${space}.4194399.1-abcdef`, old)
      symlinkSync(outside, join(folder, `waymark-uploads-${space}.4194399.1-abcdef`, "link"))
      await removeAbandonedUploads(files, folder)
      const kept = [
        "waymark-uploads-",
        `waymark-uploads-${space}.4194399.1-file00`,
        `waymark-uploads-${space}.4194399.1-linked`,
        "waymark-uploads-abcdef",
        `x-waymark-uploads-${space}.4194399.1-abcdef`,
      ]
      expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted()) // the space is a random number of the machine's boot
      expect(readdirSync(outside)).toEqual(["precious"])
    } finally {
      rmSync(outside, { recursive: true })
    }
  })

  it.runIf(process.getuid?.() === 0)("stays if it is another user's", async () => {
    const [space] = await ownParts()
    const name = `waymark-uploads-${space}.4194399.1-abcdef`
    make(name, old)
    await files.chown(join(folder, name), 12_345, 12_345)
    await removeAbandonedUploads(files, folder)
    expect(readdirSync(folder)).toEqual([name])
  })

  it("abandoned upload folders are looked for once an hour", async () => {
    const [space] = await ownParts()
    const now = Date.now()
    await removeAbandonedUploads(files, folder, now)
    make(`waymark-uploads-${space}.4194399.1-abcdef`, new Date())
    await removeAbandonedUploads(files, folder, now + HOUR - 1)
    expect(readdirSync(folder)).toHaveLength(1)
    await removeAbandonedUploads(files, folder, now + HOUR)
    expect(readdirSync(folder)).toEqual([])
  })

  it("a missing parent folder is ignored", async () => {
    await expect(removeAbandonedUploads(files, join(folder, "none"))).resolves.toBeUndefined()
  })
})
