import { useEffect, useState } from "react"
import { route_info } from "waymark"
import { pages } from "../routes.ts"

const page_at = ({ pathname, host }: URL) => {
  const segments = pathname.split("/").filter((segment) => segment !== "")
  return route_info(pages, "GET", segments.map(decodeURIComponent), host)
}

/** A page of the table with its params, or "error". */
export type Page = ReturnType<typeof page_at>

/** The page that the browser shows. A link to another one shows it without loading a document. */
export function usePage(): Page {
  const [page, setPage] = useState(() => page_at(new URL(location.href)))
  useEffect(() => {
    // Without the Navigation API, links load documents: the server answers every page.
    if (!("navigation" in window)) return
    const follow = (event: NavigateEvent): void => {
      const next = page_at(new URL(event.destination.url))
      const isOurs =
        event.canIntercept && !event.hashChange && event.formData === null && event.downloadRequest === null
      if (isOurs && next !== "error") event.intercept({ handler: async () => setPage(next) })
    }
    navigation.addEventListener("navigate", follow)
    return () => navigation.removeEventListener("navigate", follow)
  }, [])
  return page
}
