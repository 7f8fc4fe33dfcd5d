import type { AnyConn } from "waymark/server"
import { Routes } from "../routes.js"
import { html } from "./html.js"
import type { Html } from "./html.js"

/** The chat room, which its script fills. */
export function chat_page(conn: AnyConn): Html {
  return html`<div id="chat" role="log"></div>
    <form class="actions" id="say" method="get" action="${Routes.chat_path(conn, "show")}">
      <input name="text" maxlength="500" aria-label="Your line" autocomplete="off" required />
      <button>Say</button>
    </form>
    <script type="module" src="${Routes.script_path(conn, "show", "chat.js")}"></script>`
}
