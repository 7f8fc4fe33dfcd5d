import type { nodeFiles } from "../node-files.js"

type Files = Exclude<Awaited<ReturnType<typeof nodeFiles>>, undefined>

const BEAT = 60_000
/** A folder that nobody has touched for so long, in milliseconds, belongs to no process that lives. */
const STALE = 3_600_000
const PREFIX = "waymark-uploads-"

/**
 * Makes a folder for the uploads of one request, which no other user of the machine may enter. Its name says which
 * process made it, and it is touched every minute, so that others see that it is in use.
 *
 * @param parent e.g. `"/tmp"`
 */
export async function makeUploadFolder(files: Files, parent: string): Promise<string> {
  const path = await files.mkdtemp(`${parent}/${PREFIX}${await (owner ??= readOwner(files))}-`)
  inUse.add(path)
  beat ??= setInterval(() => void touchAll(files), BEAT)
  beat.unref?.() // a number on Deno
  return path
}

/** Removes a folder with its files. */
export async function removeUploadFolder(files: Files, path: string): Promise<void> {
  inUse.delete(path)
  if (inUse.size === 0) {
    clearInterval(beat)
    beat = undefined
  }
  await files.rm(path, { recursive: true, force: true })
}

/**
 * Removes the folders that killed processes have left in `parent`, at most once an hour for each parent. Never rejects.
 *
 * A folder counts only if its name is one of ours, it is not a link, and it is this user's. Its process is dead if Linux
 * says so of the same pid in the same pid namespace since the same boot. Of processes elsewhere, as in another
 * container, nothing can be known but that they touch their folders.
 */
export async function removeLeftUploads(files: Files, parent: string, now = Date.now()): Promise<void> {
  if (now - (lastSweep.get(parent) ?? -Infinity) < STALE) return
  lastSweep.set(parent, now)
  const names = await files.readdir(parent).catch(() => [])
  const own = await (owner ??= readOwner(files))
  for (const name of names) {
    const maker = OWNED.exec(name)?.groups
    if (maker === undefined || maker["owner"] === own) continue
    const path = `${parent}/${name}`
    const stat = await files.lstat(path).catch(() => undefined)
    if (stat === undefined || !stat.isDirectory() || stat.uid !== (process.getuid?.() ?? stat.uid)) continue
    const { space = "", pid = "", start = "" } = maker
    const isHere = own.startsWith(`${space}.`)
    const isLeft = isHere ? await isDead(files, Number(pid), start) : now - stat.mtimeMs > STALE
    if (isLeft) await files.rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

const inUse = new Set<string>()
let beat: ReturnType<typeof setInterval> | undefined
const lastSweep = new Map<string, number>()

async function touchAll(files: Files): Promise<void> {
  const now = new Date()
  await Promise.all([...inUse].map((path) => files.utimes(path, now, now).catch(() => {})))
}

/** What the system is since its boot and what a pid means in, the pid, and when its process began. */
const OWNED = /^waymark-uploads-(?<owner>(?<space>[0-9a-f]+)\.(?<pid>\d+)\.(?<start>\d+)|unknown-[0-9a-f]{8})-[^.]+$/
let owner: Promise<string> | undefined

async function readOwner(files: Files): Promise<string> {
  try {
    const [boot, namespace, stat] = await Promise.all([
      files.readFile("/proc/sys/kernel/random/boot_id", "utf8"),
      files.readlink("/proc/self/ns/pid"),
      files.readFile("/proc/self/stat", "utf8"),
    ])
    const space = `${boot.slice(0, 8)}${Number(namespace.replace(/\D/g, "")).toString(16)}`
    return `${space}.${process.pid}.${readStat(stat).start}`
  } catch {
    return `unknown-${crypto.randomUUID().slice(0, 8)}` // not Linux
  }
}

/** Whether a process ended, though another one may have its pid by now. */
async function isDead(files: Files, pid: number, start: string): Promise<boolean> {
  const stat = await files.readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined)
  if (stat !== undefined) return readStat(stat).start !== start || /[ZX]/.test(readStat(stat).state)
  try {
    process.kill(pid, 0) // It may live, though /proc hides it.
    return false
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH"
  }
}

/** Fields 3 and 22 of `/proc/PID/stat`; the name before them may have any character. */
function readStat(stat: string): { readonly state: string; readonly start: string } {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return { state: fields[0] ?? "", start: fields[19] ?? "" }
}
