/** Splits a path into segments; leading, trailing and doubled slashes do not count. */
export type SplitPath<Path extends string> = string extends Path ? readonly string[] : SplitPathLoop<Path>

// prettier-ignore
type SplitPathLoop<Path extends string, Done extends readonly string[] = readonly []> =
  Path extends `${infer Head}/${infer Tail}` ? SplitPathLoop<Tail, PushSegment<Done, Head>> :
  PushSegment<Done, Path>

// prettier-ignore
type PushSegment<Done extends readonly string[], Segment extends string> =
  Segment extends "" ? Done :
  readonly [...Done, Segment]

export function splitPath<const Path extends string>(path: Path): SplitPath<Path> {
  const segments: readonly string[] = path.split("/").filter((segment) => segment !== "")
  return segments as SplitPath<Path> // agrees by test/cases/split-path.ts
}
