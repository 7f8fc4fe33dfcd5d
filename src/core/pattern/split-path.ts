/** Splits a path into segments. Leading, trailing and doubled slashes are ignored. */
export type SplitPath<Path extends string> = string extends Path ? readonly string[] : SplitPathLoop<Path>

// prettier-ignore
type SplitPathLoop<Path extends string, Done extends readonly string[] = readonly []> =
  Path extends `${infer Head}/${infer Tail}` ? SplitPathLoop<Tail, PushSegment<Done, Head>> :
  PushSegment<Done, Path>

// prettier-ignore
type PushSegment<Done extends readonly string[], Segment extends string> =
  Segment extends "" ? Done :
  readonly [...Done, Segment]

export type FirstSegment<Path extends string> = Path extends `${infer Head}/${string}` ? Head : Path
export type LastSegment<Path extends string> = Path extends `${string}/${infer Rest}` ? LastSegment<Rest> : Path

export function splitPath(path: string): readonly string[] {
  const segments: string[] = []
  for (let at = 0; at < path.length;) {
    const slash = path.indexOf("/", at)
    const end = slash < 0 ? path.length : slash
    if (end > at) segments.push(path.slice(at, end))
    at = end + 1
  }
  return segments
}
