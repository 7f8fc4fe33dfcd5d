import { useActionState } from "react"
import type { Session } from "../schemas.ts"
import { api } from "./api.ts"
import { explain } from "./explain.ts"

interface Props {
  readonly user: string | null
  readonly onChange: (session: Session) => void
}

/** Logs in or out. */
export function SessionForm({ user, onChange }: Props) {
  const [error, send] = useActionState(async (_before: string | undefined, form: FormData) => {
    const answer =
      user === null
        ? await api.session("create", { body: { name: String(form.get("name")) } })
        : await api.session("delete")
    if (answer.status !== 200) return explain(answer.body)
    onChange(answer.body)
    return undefined
  }, undefined)

  return (
    <form action={send}>
      {user === null ? <input name="name" aria-label="Your name" placeholder="Your name" required /> : user}
      <button>{user === null ? "Log in" : "Log out"}</button>
      {error !== undefined && <p role="alert">{error}</p>}
    </form>
  )
}
