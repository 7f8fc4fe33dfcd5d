import { add_note, all_notes, changes, find_note, remove_note } from "./notes.ts"
import { web } from "./web.ts"

class NoteNotFound extends Error {
  readonly status = 404
  readonly expose = true

  constructor(id: number) {
    super(`there is no note ${id}`)
  }
}

export const NoteController = web.controller("NoteController", {
  /** First all notes, also when a browser connects again, then each change. */
  events: (conn) =>
    conn.events(async (send, signal) => {
      const published = await changes.messages({ signal })
      await send("all", all_notes())
      for await (const change of published)
        await (change.event === "added" ? send("added", change.data) : send("removed", change.data))
    }),

  show: (conn, { id }) => {
    const note = find_note(id)
    if (note === undefined) throw new NoteNotFound(id)
    return conn.answer(200, note)
  },

  create: async (conn) => conn.answer(201, await add_note(conn.body_params.text, conn.assigns.user)),

  delete: async (conn, { id }) => {
    if (!(await remove_note(id))) throw new NoteNotFound(id)
    return conn.answer(204)
  },
})
