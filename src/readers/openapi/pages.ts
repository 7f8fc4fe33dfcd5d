import type { Folded } from "../../core/table/fold/folded.js"
import type { Route } from "../../core/table/route.js"

/**
 * Whether a route answers with pages: it declares no answers, and goes through a plug `accepts` whose formats are others than JSON, as
 * in `plug("accepts", ["html"])`.
 */
export function isPage({ contract, pipe_through }: Route, pipelines: Folded["pipelines"]): boolean {
  if (Object.keys(contract?.answers ?? {}).length > 0) return false
  const takesNoJson = (name: string): boolean =>
    pipelines.get(name)?.[2].some(([, plug, formats]) => {
      if (plug !== "accepts") return typeof plug === "string" && takesNoJson(plug)
      return Array.isArray(formats) && formats.length > 0 && !formats.some((format) => /json/.test(String(format)))
    }) ?? false
  return pipe_through.some(takesNoJson)
}
