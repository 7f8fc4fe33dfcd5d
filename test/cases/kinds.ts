import type { KindName } from "../../src/core/pattern/kinds.js"

/** The cases of a kind of params. */
export interface KindCases {
  /** Texts of the kind, each with the value in the action. */
  readonly texts: readonly (readonly [text: string, value: string | number])[]
  /** Segments that are not of the kind, each with the words for what it is not. */
  readonly others: readonly (readonly [text: string, words: string])[]
  /** Arguments of links, each with the text in the path. */
  readonly links: readonly (readonly [argument: unknown, text: string])[]
  /** Arguments that are not of the kind. */
  readonly wrong: readonly unknown[]
  /** How the command line describes the kind. */
  readonly words: string
  /** What a link expects. */
  readonly expected: string
  /** The JSON Schema of the texts. */
  readonly schema: object
}

/** The names of the kinds, as messages list them. */
export const KIND_NAMES = `"integer", "uuid", "date"`

/** The cases of each kind, which type tests read too: a new kind is a record in `src/core/pattern/kinds.ts` and its cases here. */
export const kindCases = {
  integer: {
    texts: [
      ["0", 0],
      ["42", 42],
      ["-7", -7],
      ["9007199254740991", 9007199254740991],
      ["-9007199254740991", -9007199254740991],
    ],
    others: [
      ["007", "a safe integer in its shortest notation"],
      ["+1", "a safe integer in its shortest notation"],
      ["-0", "a safe integer in its shortest notation"],
      ["9007199254740992", "a safe integer in its shortest notation"],
      ["1.0", "an integer"],
      ["1e3", "an integer"],
      ["0x10", "an integer"],
      ["new", "an integer"],
    ],
    links: [
      [42, "42"],
      [-0, "0"],
      [42n, "42"],
      [{ id: "42" }, "42"],
      [{ to_param: () => 7 }, "7"],
    ],
    wrong: [1.5, 2 ** 53, Number.NaN, "042", true, { id: "x" }],
    words: "an integer",
    expected: "a safe integer for :id, such as 42",
    schema: { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  },
  uuid: {
    texts: [
      ["0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f", "0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f"],
      ["0B8F5C3E-1F2A-4C3D-9E4F-5A6B7C8D9E0F", "0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f"],
    ],
    others: [
      ["b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f", "a UUID"],
      ["0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0fa", "a UUID"],
      ["0g8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f", "a UUID"],
      ["0b8f5c3e1f2a4c3d9e4f5a6b7c8d9e0f", "a UUID"],
      ["new", "a UUID"],
    ],
    links: [
      ["0B8F5C3E-1F2A-4C3D-9E4F-5A6B7C8D9E0F", "0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f"],
      [{ id: "0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f" }, "0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f"],
      [{ to_param: () => "0B8F5C3E-1F2A-4C3D-9E4F-5A6B7C8D9E0F" }, "0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f"],
    ],
    wrong: [7, "x", true, { id: "x" }],
    words: "a UUID",
    expected: `a UUID for :id, such as "0b7e1b6c-6a5e-4f3d-9c1a-2b3c4d5e6f70"`,
    schema: { type: "string", format: "uuid" },
  },
  date: {
    texts: [
      ["2026-11-23", "2026-11-23"],
      ["2024-02-29", "2024-02-29"],
      ["2000-02-29", "2000-02-29"],
      ["2023-02-28", "2023-02-28"],
      ["2023-04-30", "2023-04-30"],
      ["2023-12-31", "2023-12-31"],
      ["0000-01-01", "0000-01-01"],
      ["0000-02-29", "0000-02-29"],
      ["0099-12-31", "0099-12-31"],
      ["9999-12-31", "9999-12-31"],
    ],
    others: [
      ["2024-02-30", "a day of the calendar"],
      ["2023-02-29", "a day of the calendar"],
      ["1900-02-29", "a day of the calendar"],
      ["2100-02-29", "a day of the calendar"],
      ["2023-04-31", "a day of the calendar"],
      ["2023-00-10", "a day of the calendar"],
      ["2023-13-01", "a day of the calendar"],
      ["2023-01-00", "a day of the calendar"],
      ["2023-01-32", "a day of the calendar"],
      ["2023-1-1", "a date in the form YYYY-MM-DD"],
      ["23-01-01", "a date in the form YYYY-MM-DD"],
      ["-2023-01-01", "a date in the form YYYY-MM-DD"],
      ["+010000-01", "a date in the form YYYY-MM-DD"],
      ["+012023-01-01", "a date in the form YYYY-MM-DD"],
      ["12023-01-01", "a date in the form YYYY-MM-DD"],
      ["20230101", "a date in the form YYYY-MM-DD"],
      ["2023-01-01T00", "a date in the form YYYY-MM-DD"],
      ["2023-01-01Z", "a date in the form YYYY-MM-DD"],
      ["2023-01", "a date in the form YYYY-MM-DD"],
      ["2023-W01-1", "a date in the form YYYY-MM-DD"],
      ["٢٠٢٣-٠١-٠١", "a date in the form YYYY-MM-DD"],
      ["new", "a date in the form YYYY-MM-DD"],
    ],
    links: [
      ["2024-02-29", "2024-02-29"],
      [{ id: "2024-02-29" }, "2024-02-29"],
      [{ to_param: () => "2024-02-29" }, "2024-02-29"],
    ],
    wrong: ["2024-02-30", "new", 20240229, { id: "2024-2-1" }],
    words: "a date in the form YYYY-MM-DD",
    expected: `a date for :id, such as "2024-02-29"`,
    schema: { type: "string", format: "date" },
  },
} as const satisfies Readonly<Record<KindName, KindCases>>
