import { topic } from "waymark/live"
import * as z from "zod"
import { schemas } from "../schemas.ts"
import type { Note } from "../schemas.ts"

/** In memory: use a database in its place. */
const notes = new Map<number, Note>()
let last_id = 0

/** What has changed, for all that are subscribed. */
export const changes = topic(
  "notes",
  z.discriminatedUnion("event", [
    z.object({ event: z.literal("added"), data: schemas.Note }),
    z.object({ event: z.literal("removed"), data: schemas.NoteId }),
  ]),
)

export const all_notes = (): Note[] => [...notes.values()]

export const find_note = (id: number): Note | undefined => notes.get(id)

export async function add_note(text: string, author: string): Promise<Note> {
  last_id += 1
  const note = { id: last_id, text, author }
  notes.set(note.id, note)
  await changes.publish({ event: "added", data: note })
  return note
}

/** Returns whether there was such a note. */
export async function remove_note(id: number): Promise<boolean> {
  if (!notes.delete(id)) return false
  await changes.publish({ event: "removed", data: { id } })
  return true
}
