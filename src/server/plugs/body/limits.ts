/** Limits on the body of a request. */
export interface BodyLimits {
  /** The maximum size, in bytes; larger bodies are answered with 413. Default 1,000,000, and 8,000,000 for multipart forms. */
  readonly length?: number
  /**
   * The maximum number of fields of a form, including files, or of keys in all objects and items in all lists of JSON; else 413.
   * Default 1,000, and 100,000 for JSON.
   */
  readonly max_keys?: number
  /** The maximum nesting of field names or JSON values; else 400. Default 32, and 100 for JSON. */
  readonly depth?: number
  /** The maximum number of files in a multipart body; else 413. Default 100. */
  readonly files?: number
  /** The maximum size of a field of a multipart body, other than a file, in bytes; else 413. Default 1,000,000. */
  readonly field_length?: number
}

/** {@link BodyLimits} with all limits set. */
export type KnownLimits = Required<BodyLimits>

/** The names of the parsers. */
export type ParserName = "urlencoded" | "multipart" | "json"

const FORM: KnownLimits = { length: 1_000_000, max_keys: 1_000, depth: 32, files: 100, field_length: 1_000_000 }

export const DEFAULT_LIMITS: Readonly<Record<ParserName, KnownLimits>> = {
  urlencoded: FORM,
  multipart: { ...FORM, length: 8_000_000 },
  json: { ...FORM, max_keys: 100_000, depth: 100 },
}
