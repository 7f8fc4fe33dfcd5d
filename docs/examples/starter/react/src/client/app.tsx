import { useState } from "react"
import { links } from "../routes.ts"
import type { Session } from "../schemas.ts"
import { keep_token } from "./api.ts"
import { usePage } from "./navigation.ts"
import { NoteList } from "./note_list.tsx"
import { NotePage } from "./note_page.tsx"
import { SessionForm } from "./session_form.tsx"

export function App({ first }: { first: Session }) {
  const [session, setSession] = useState(first)
  return (
    <>
      <header>
        <h1>
          <a href={links.page_path("home")}>Notes</a>
        </h1>
        <SessionForm user={session.user} onChange={(changed) => setSession(keep_token(changed))} />
      </header>
      <main>
        <CurrentPage user={session.user} />
      </main>
    </>
  )
}

/** The compiler knows the params of each page, and reports a page of the table that is not here. */
function CurrentPage({ user }: { user: string | null }) {
  const page = usePage()
  if (page === "error") return <p>There is no such page.</p>
  switch (page.plug_opts) {
    case "home":
      return <NoteList user={user} />
    case "note":
      return <NotePage id={page.path_params.id} />
  }
}
