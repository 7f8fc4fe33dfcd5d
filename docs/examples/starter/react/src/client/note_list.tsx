import { useState } from "react"
import { links } from "../routes.ts"
import { api } from "./api.ts"
import { explain } from "./explain.ts"
import { NoteForm } from "./note_form.tsx"
import { useNotes } from "./notes.ts"

/** The notes of everybody. Each change arrives as an event, also a change of this page. */
export function NoteList({ user }: { user: string | null }) {
  const notes = useNotes()
  const [error, setError] = useState<string>()

  const remove = async (id: number): Promise<void> => {
    const answer = await api.note("delete", id)
    // 404: somebody else was faster.
    setError(answer.status === 204 || answer.status === 404 ? undefined : explain(answer.body))
  }

  return (
    <>
      {user === null ? <p>Log in to write a note.</p> : <NoteForm />}
      {notes === undefined && <p>Loading…</p>}
      {notes?.length === 0 && <p>There are no notes yet.</p>}
      {error !== undefined && <p role="alert">{error}</p>}
      <ul>
        {notes?.map((note) => (
          <li key={note.id}>
            <a href={links.page_path("note", note)}>{note.text}</a>
            <small>{note.author}</small>
            {user !== null && (
              <button aria-label={`Delete ${note.text}`} onClick={() => void remove(note.id)}>
                Delete
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
