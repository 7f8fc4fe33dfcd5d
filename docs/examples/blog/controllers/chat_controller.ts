import { RateLimiterMemory } from "rate-limiter-flexible"
import { insert_line, list_lines_after } from "../store/lines.js"
import type { User } from "../store/users.js"
import { new_lines } from "../topics.js"
import { chat_page } from "../views/chat.js"
import { web } from "../web.js"

export const ChatController = web.controller("BlogWeb.ChatController", {
  show: (conn) => conn.render(chat_page(conn), { title: "Chat" }),
})

/** Those who have said which line they had last. */
const present = new WeakSet()

/** How many lines a user may say in a minute, on all sockets together. */
export const MAX_LINES = 100
const said = new RateLimiterMemory({ points: MAX_LINES, duration: 60 })

/** Closes the sockets of a user who has logged out, has a new password, or is deleted: their guard ran when they were opened. */
export function close_sockets_of({ id }: User): void {
  web.sockets.close(({ assigns }) => assigns.current_user.id === id)
}

/** The chat room. A chatter first says which line it has, and gets those that came after it, and then each new one. */
export const ChatSocket = web.socket("BlogWeb.ChatSocket", {
  async message(peer, message) {
    const { db, current_user } = peer.assigns
    if ("text" in message) {
      const is_allowed = await said.consume(current_user.id).then(
        () => true,
        () => false,
      )
      if (!is_allowed) return peer.close(1008, "too many lines")
      return new_lines.publish({ id: insert_line(db, current_user, message).id })
    }
    if (present.has(peer)) return peer.close(1008, "already in the room")
    present.add(peer)
    let last = message.after
    const send_new = (): void => {
      for (const line of list_lines_after(db, last)) {
        last = line.id
        peer.send(line)
      }
    }
    await new_lines.subscribe(send_new, { signal: peer.signal })
    send_new()
  },
})
