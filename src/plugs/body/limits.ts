/** How much of a body is read. */
export interface BodyLimits {
  /** The largest body, in bytes; past it 413. Default 8,000,000, and 1,000,000 for an urlencoded one. */
  readonly length?: number
  /** The most fields of a form, files among them, or keys of all objects of a JSON body; past it 413. Default 1,000. */
  readonly max_keys?: number
  /** How deep names of fields and values of JSON nest; past it 400. Default 32, and 100 for JSON. */
  readonly depth?: number
  /** The most files of a multipart body; past it 413. Default 100. */
  readonly files?: number
  /** The largest field of a multipart body that is no file, in bytes; past it 413. Default 1,000,000. */
  readonly field_length?: number
}

/** The same with everything given. */
export type KnownLimits = Required<BodyLimits>

/** The names of the parsers. */
export type ParserName = "urlencoded" | "multipart" | "json"

const FORM: KnownLimits = { length: 8_000_000, max_keys: 1_000, depth: 32, files: 100, field_length: 1_000_000 }

/** What holds where nothing is given. */
export const DEFAULT_LIMITS: Readonly<Record<ParserName, KnownLimits>> = {
  urlencoded: { ...FORM, length: 1_000_000 },
  multipart: FORM,
  json: { ...FORM, depth: 100 },
}
