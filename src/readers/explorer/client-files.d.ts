/*
 * The module `#explorer-client` is written from `src/readers/explorer/client` by `npm run build:explorer`: before `npm start`, before
 * tests, and when the package is built. `imports` of `package.json` has its place.
 */

/** The page's script, minified. */
export declare const SCRIPT: string
/** The source of the script in a content security policy, such as `"sha256-…"`. */
export declare const SCRIPT_HASH: string
/** The page's style, minified. */
export declare const STYLE: string
/** The source of the style in a content security policy. */
export declare const STYLE_HASH: string
