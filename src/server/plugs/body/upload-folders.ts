import type { nodeFiles } from "../node-modules.js"

type Files = NonNullable<ReturnType<typeof nodeFiles>>

/** How often a process touches its folders, in milliseconds. */
const TOUCH_INTERVAL = 60_000
/** A folder that was not touched for this long, in milliseconds, belongs to a dead process. */
const STALE_AFTER = 3_600_000
const PREFIX = "waymark-uploads-"

/**
 * Creates a folder for the uploads of one request, which other users of the system cannot read. Its name identifies the
 * process that created it, and it is touched every minute, so that other processes see that it is in use.
 *
 * @param parent e.g. `"/tmp"`
 */
export async function makeUploadFolder(files: Files, parent: string): Promise<string> {
  const path = await files.mkdtemp(`${parent}/${PREFIX}${await (owner ??= readOwner(files))}-`)
  inUse.add(path)
  touchTimer ??= setInterval(() => void touchAll(files), TOUCH_INTERVAL)
  touchTimer.unref?.() // a number on Deno
  return path
}

export async function removeUploadFolder(files: Files, path: string): Promise<void> {
  inUse.delete(path)
  if (inUse.size === 0) {
    clearInterval(touchTimer)
    touchTimer = undefined
  }
  await files.rm(path, { recursive: true, force: true })
}

/**
 * Deletes the folders that killed processes have left in `parent`, at most once an hour for each parent. Never rejects.
 *
 * Considers only folders with a name of this module that belong to this user and are not links. If the folder was made in the
 * same pid namespace since the same boot, Linux tells whether its process is dead. Other processes, as in another container,
 * are known only by touching their folders.
 */
export async function removeAbandonedUploads(files: Files, parent: string, now = Date.now()): Promise<void> {
  if (now - (lastSweep.get(parent) ?? -Infinity) < STALE_AFTER) return
  lastSweep.set(parent, now)
  const names = await files.readdir(parent).catch(() => [])
  const own = await (owner ??= readOwner(files))
  for (const name of names) {
    const maker = FOLDER_NAME.exec(name)?.groups
    if (maker === undefined || maker["owner"] === own) continue
    const path = `${parent}/${name}`
    const stat = await files.lstat(path).catch(() => undefined)
    if (stat === undefined || !stat.isDirectory() || stat.uid !== (process.getuid?.() ?? stat.uid)) continue
    const { space = "", pid = "", start = "" } = maker
    const isHere = own.startsWith(`${space}.`)
    const isAbandoned = isHere ? await isDead(files, Number(pid), start) : now - stat.mtimeMs > STALE_AFTER
    if (isAbandoned) await files.rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

const inUse = new Set<string>()
let touchTimer: ReturnType<typeof setInterval> | undefined
const lastSweep = new Map<string, number>()

async function touchAll(files: Files): Promise<void> {
  const now = new Date()
  await Promise.all([...inUse].map((path) => files.utimes(path, now, now).catch(() => {})))
}

/** The name of a folder: the boot and pid namespace, the pid, and the start time of the process; or a random id. */
const FOLDER_NAME =
  /^waymark-uploads-(?<owner>(?<space>[0-9a-f]+)\.(?<pid>\d+)\.(?<start>\d+)|unknown-[0-9a-f]{8})-[^.]+$/
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

/** Whether a process has ended, even if another one has its pid now. */
async function isDead(files: Files, pid: number, start: string): Promise<boolean> {
  const stat = await files.readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined)
  if (stat !== undefined) return readStat(stat).start !== start || /[ZX]/.test(readStat(stat).state)
  try {
    process.kill(pid, 0) // /proc may hide a process that is alive
    return false
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH"
  }
}

/** Fields 3 and 22 of `/proc/PID/stat`; the process name before them may contain any character. */
function readStat(stat: string): { readonly state: string; readonly start: string } {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return { state: fields[0] ?? "", start: fields[19] ?? "" }
}
