import { parseUrl } from "./parse-url.js"

/** Any string. Because it contains a literal, the compiler keeps those of `flag ? "*" : ["https://app.example.com"]`. */
export type AnyOrigin = "" | (string & {})

/** Whether a value is an origin as browsers send it: `https://app.example.com`, or `capacitor://localhost` of an application. */
export function isOrigin(value: unknown): value is string {
  if (typeof value !== "string" || value.includes("*")) return false
  return /^https?:/i.test(value) ? parseUrl(value)?.origin === value : APPLICATION.test(value)
}
const APPLICATION = /^[a-z][a-z\d+.-]*:\/\/[a-z\d._~-]+(?::\d+)?$/

/** The members of a union of strings that {@link isOrigin} certainly refuses; they agree by test/cases/origins.ts. */
// prettier-ignore
export type WrongOrigin<Text extends string> =
  string extends Text ? never :
  Text extends `${infer Scheme}://${infer Host}` ?
    Host extends "" | `${string}${"/" | "?" | "#" | "@" | "*" | "\\" | " " | "%"}${string}` ? Text :
    Scheme extends "" | `${string}${"*" | ":" | "/" | " "}${string}` ? Text :
    Text extends `http://${string}:80` | `https://${string}:443` | `${string}:` ? Text :
    Lowercase<Text> extends Text ? never : Text :
  Text
