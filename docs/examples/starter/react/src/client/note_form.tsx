import { useActionState } from "react"
import { api } from "./api.ts"
import { explain } from "./explain.ts"

interface Refused {
  readonly text: string
  readonly reason: string
}

/** Adds a note. A text that is refused stays in its field. */
export function NoteForm() {
  const [refused, add] = useActionState(async (_before: Refused | undefined, form: FormData) => {
    const text = String(form.get("text"))
    const answer = await api.note("create", { body: { text } })
    return answer.status === 201 ? undefined : { text, reason: explain(answer.body) }
  }, undefined)

  return (
    <form action={add}>
      <input name="text" aria-label="Text" placeholder="A note" defaultValue={refused?.text} />
      <button>Add</button>
      {refused && <p role="alert">{refused.reason}</p>}
    </form>
  )
}
