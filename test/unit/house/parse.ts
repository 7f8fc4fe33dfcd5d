import ts from "typescript"

const parsed = new Map<string, ts.SourceFile>()

/** The syntax tree of a text; the same for each text, since several checks read the same sources. */
export function parse(text: string): ts.SourceFile {
  const file = parsed.get(text) ?? ts.createSourceFile("file.ts", text, ts.ScriptTarget.ESNext, true)
  parsed.set(text, file)
  return file
}
