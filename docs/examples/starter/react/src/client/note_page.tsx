import { useEffect, useState } from "react"
import { links } from "../routes.ts"
import { api } from "./api.ts"
import { explain } from "./explain.ts"

type Answer = Awaited<ReturnType<typeof load>>
const load = (id: number) => api.note("show", id)

/** One note. */
export function NotePage({ id }: { id: number }) {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    void load(id).then(setAnswer)
  }, [id])
  return (
    <>
      {answer && <NoteText answer={answer} />}
      <p>
        <a href={links.page_path("home")}>All notes</a>
      </p>
    </>
  )
}

/** The body of an answer has the type of its status. */
function NoteText({ answer }: { answer: Answer }) {
  switch (answer.status) {
    case 200:
      return (
        <p>
          {answer.body.text} <small>{answer.body.author}</small>
        </p>
      )
    case 404:
      return <p role="alert">{explain(answer.body)}</p>
  }
}
