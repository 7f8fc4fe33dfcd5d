/** The maximum length of the first line of a message, in characters, for programs that are not listed below. */
export const LONGEST = 200

/** Programs whose messages begin with a longer line, by reason, with the maximum length. */
export const LONG_LINES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "the compiler prints the value before the sentence": {
    "controllers/controller-for-a-forward.ts": 247,
    "controllers/swapped-in-aliases.ts": 278,
    "controllers/swapped.ts": 259,
    "flow/before-in-the-wrong-order.ts": 219,
    "flow/endpoint-without-plugs-for-a-list.ts": 285,
    "pages/conn-as-no-route.ts": 349,
    "plugs/called-without-its-feature.ts": 272,
    "plugs/called-without-its-user.ts": 215,
    "plugs/listed-in-an-unchecked-endpoint.ts": 254,
    "plugs/maker-given-uncalled.ts": 271,
    "plugs/options-of-a-row.ts": 211,
    "tables/param-in-braces.ts": 249,
    "tables/swapped-scope.ts": 219,
  },
  "the compiler prints the interface that a class does not implement": {
    "shared/class-without-an-action.ts": 263,
  },
  "the compiler prints the type of any query": {
    "client/query-without-its-key.ts": 233,
  },
  "the compiler compares two types of helpers": {
    "links/helpers-without-schemas.ts": 330,
  },
  "the compiler compares two types of pages": {
    "pages/page-of-misspelt-assigns.ts": 261,
    "pages/page-of-other-assigns.ts": 201,
    "pages/page-of-other-type.ts": 225,
  },
  "the sentence is long, or the compiler prints the table before it": {
    "flow/endpoint-plug-that-may-be-absent.ts": 218,
    "flow/endpoint-plugs-in-a-list-of-any.ts": 218,
    "flow/two-problems-of-a-router.ts": 222,
    "flow/two-problems-of-one-kind.ts": 214,
    "generic/rows-of-wrong-names.ts": 287,
    "generic/table-of-a-caller.ts": 212,
    "plugs/listed-without-its-options.ts": 289,
    "plugs/one-option-for-a-list.ts": 206,
    "plugs/option-of-another-type.ts": 209,
    "plugs/options-of-a-defined-plug.ts": 212,
    "plugs/options-of-a-made-plug.ts": 206,
    "plugs/options-of-a-standard-plug.ts": 206,
    "tables/a-mistake-deep-in-scopes.ts": 242,
    "tables/conditional-pipe-through.ts": 212,
    "tables/conditional-spread.ts": 283,
    "tables/controllers-name-from-a-loop.ts": 238,
    "tables/guard-in-a-table-without-as-const.ts": 221,
    "tables/param-in-braces-after-another.ts": 247,
    "tables/part-of-unknown-rows.ts": 212,
    "tables/path-for-an-alias.ts": 222,
    "tables/pipe-through-without-order.ts": 213,
    "tables/pipeline-of-its-own-plug.ts": 201,
    "tables/resources-in-braces.ts": 230,
    "tables/resources-of-one-controller.ts": 244,
    "tables/routes-of-one-link.ts": 260,
    "tables/scope-of-any.ts": 203,
    "tables/table-without-as-const.ts": 356,
  },
}
