import { useEffect, useState } from "react"
import type { Note } from "../schemas.ts"
import { api } from "./api.ts"

/** All notes, with the changes of everybody while the page is open; undefined until they are here. */
export function useNotes(): readonly Note[] | undefined {
  const [notes, setNotes] = useState<readonly Note[]>()
  useEffect(() => {
    const closed = new AbortController()
    const read = async (): Promise<void> => {
      for await (const { event, data } of api.note("events", { signal: closed.signal }))
        setNotes((known = []) => {
          if (event === "all") return data
          const others = known.filter(({ id }) => id !== data.id)
          return event === "added" ? [...others, data] : others
        })
    }
    read().catch((error: unknown) => {
      if (!closed.signal.aborted) throw error
    })
    return () => closed.abort()
  }, [])
  return notes
}
