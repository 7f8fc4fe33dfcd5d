import { insert_line, list_lines_after } from "../store/lines.js"
import { new_lines } from "../topics.js"
import { chat_page } from "../views/chat.js"
import { web } from "../web.js"

export const ChatController = web.controller("BlogWeb.ChatController", {
  show: (conn) => conn.render(chat_page(conn), { title: "Chat" }),
})

/** Those who have said which line they had last. */
const present = new WeakSet()

/** The chat room. A chatter first says which line it has, and gets those that came after it, and then each new one. */
export const ChatSocket = web.socket("BlogWeb.ChatSocket", {
  async message(peer, message) {
    const { db, current_user } = peer.assigns
    if ("text" in message) return new_lines.publish({ id: insert_line(db, current_user, message).id })
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
