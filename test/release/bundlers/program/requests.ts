/** The requests that are sent to each server, and what they are answered with. */

/** Whether a host has files, so that it can send them and keep uploads on the disk. */
export interface Abilities {
  readonly hasFiles: boolean
}

/** The expected responses. */
export const expected = ({ hasFiles }: Abilities): Readonly<Record<string, unknown>> => ({
  sessions: ["visit 1", "visit 2", "visit 3"],
  file: hasFiles ? [200, "body { margin: 0 }"] : [500, "Internal Server Error"],
  part: hasFiles ? [206, "margin"] : [500, "Internal Server Error"],
  encoding: hasFiles ? "gzip" : null,
  long: 5000,
  link: "/links/7",
  error: { name: "ArgumentError", stack: "ArgumentError" },
  uploads: [10, 3_000_000].map((size) => ({ filename: "a.bin", size, is_on_disk: hasFiles, is_same: true })),
  missing: [404, "Not Found"],
})

/** Sends the requests to a server. */
export async function ask(url: string): Promise<Readonly<Record<string, unknown>>> {
  const get = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${url}${path}`, { headers })
  const read = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<readonly unknown[]> => {
    const response = await get(path, headers)
    return [response.status, await response.text()]
  }
  const sessions: string[] = []
  let cookie = ""
  for (let visit = 0; visit < 3; visit++) {
    const response = await get("/", { cookie })
    cookie = response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
    sessions.push(await response.text())
  }
  const uploads: unknown[] = []
  for (const size of [10, 3_000_000]) {
    const body = new FormData()
    body.append("file", new File(["x".repeat(size)], "a.bin"))
    uploads.push(await (await fetch(`${url}/uploads`, { method: "POST", body })).json())
  }
  const long = await get("/long", { "accept-encoding": "gzip" })
  return {
    sessions,
    file: await read("/file"),
    part: await read("/assets/app.css", { range: "bytes=7-12" }),
    encoding: long.headers.get("content-encoding"),
    long: (await long.text()).length,
    link: await (await get("/links/7")).text(),
    error: await (await get("/error")).json(),
    uploads,
    missing: await read("/nowhere"),
  }
}
