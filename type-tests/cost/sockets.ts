/** Sockets with schemas of their own, the handlers of each, and a call of each by a client that sends and reads messages. */
export function writeSockets(count: number): string {
  const write = (line: (index: number) => string): string =>
    Array.from({ length: count }, (_, at) => line(at)).join("\n")
  return `import { define_routes, socket } from "waymark"
import { client } from "waymark/client"
import { open_sockets, sockets } from "waymark/live"
import { define_router } from "waymark/server"
import { z } from "zod"
export const schemas = {
${write((at) => `  In${at}: z.object({ text: z.string(), n${at}: z.number().optional() }),\n  Out${at}: z.object({ body: z.string(), m${at}: z.number() }),`)}
}
export const routes = define_routes([
${write((at) => `  socket("/rooms${at}/:id", "Room${at}Socket", { where: { id: "integer" }, receives: "In${at}", sends: "Out${at}" }),`)}
])
const web = define_router(routes, { schemas, conn: [sockets] })
export const Router = web.build({
${write((at) => `  Room${at}Socket: web.socket("Room${at}Socket", { message: (peer, { text }) => peer.send({ body: text, m${at}: peer.params.id }) }),`)}
})
const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com", sockets: open_sockets })
${write(
  (at) => `export const talk${at} = async () => {
  const room = api.room${at}("open", ${at})
  room.send({ text: "hello" })
  for await (const message of room) message.m${at}.toFixed()
}`,
)}
`
}
