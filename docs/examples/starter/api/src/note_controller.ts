import { Routes } from "./routes.ts"
import { web } from "./web.ts"

/** In memory: use a database in its place. */
const notes = new Map<number, { id: number; text: string }>()
let last_id = 0

class NoteNotFound extends Error {
  readonly status = 404
  /** The message is for the client. */
  readonly expose = true
}

export const NoteController = web.controller("NoteController", {
  index: (conn) => {
    const { contains = "" } = conn.query_params
    return conn.answer(
      200,
      [...notes.values()].filter(({ text }) => text.includes(contains)),
    )
  },

  show: (conn, { id }) => {
    const note = notes.get(id)
    if (note === undefined) throw new NoteNotFound(`there is no note ${id}`)
    return conn.answer(200, note)
  },

  create: (conn) => {
    last_id += 1
    const note = { id: last_id, text: conn.body_params.text }
    notes.set(note.id, note)
    return conn.put_resp_header("location", Routes.note_path(conn, "show", note.id)).answer(201, note)
  },

  delete: (conn, { id }) => {
    if (!notes.delete(id)) throw new NoteNotFound(`there is no note ${id}`)
    return conn.answer(204)
  },
})
