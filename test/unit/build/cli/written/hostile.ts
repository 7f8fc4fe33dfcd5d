/** Code that a written file would run if a text in it left its place. */
const CODE = "globalThis.PWNED=1"

/** Whatever ends a line, a comment, a string or a template, and what JavaScript or a file treats in another way than other text. */
const ENDS = [
  "\n",
  "\r",
  "\r\n",
  "\u2028",
  "\u2029",
  "*/",
  '"',
  "'",
  "`",
  "\\",
  "\0",
  "\ud800",
  "</script>",
  "\u202e",
  "\ufeff",
]

/** Texts for each place of a document from which a file is written. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...ENDS.flatMap((end) => [`a${end}${CODE}${end}//`, `${end}${CODE}`, `a${end}/*${end}*/;${CODE};${end}`]),
  `\${${CODE}}`,
  `"+(${CODE})+"`,
  "__proto__",
  "constructor",
  "not an identifier",
  "délete",
  "a\n@ts-nocheck\n",
  "\r@ts-ignore",
  "a\u2028  /@ts-expect-error",
  "a\n# sourceMappingURL=data:,x",
]
