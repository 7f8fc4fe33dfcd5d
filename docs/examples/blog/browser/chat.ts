import { client } from "waymark/client"
import { open_sockets } from "waymark/live"
import { routes } from "../routes.js"
import type { schemas } from "../schemas.js"

// The script of the chat room. After a lost connection, the room sends what was said meanwhile, and gets again what it has not confirmed.
const api = client<typeof routes, typeof schemas>(routes, { base_url: location.origin, sockets: open_sockets })

const list = document.querySelector("#chat")
const form = document.querySelector<HTMLFormElement>("#say")
/** The lines that the room has not confirmed, by their keys. */
const said = new Map<string, string>()
let last = 0

const room = api.chat("open").on_open(() => {
  room.send({ after: last })
  for (const [key, text] of said) room.send({ key, text })
})

form?.addEventListener("submit", (event) => {
  event.preventDefault()
  const text = String(new FormData(form).get("text"))
  const key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  said.set(key, text)
  if (room.is_open) room.send({ key, text })
  form.reset()
})

for await (const { id, key, author, text } of room) {
  said.delete(key)
  if (id <= last) continue
  last = id
  const line = document.createElement("p")
  line.append(Object.assign(document.createElement("strong"), { textContent: author }), ` ${text}`)
  list?.append(line)
}

// The room has closed the socket, e.g. since the user has logged out in another tab: the page asks for a login.
location.reload()
