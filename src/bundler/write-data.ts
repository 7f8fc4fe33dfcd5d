import { escapeCharacter, quote } from "../cli/compile/compiled-json.js"

/** Writes data of JSON as code. In an object of JavaScript, `__proto__` is no key. */
export function writeData(data: unknown): string {
  const json = JSON.stringify(data)
  return json.includes('"__proto__":') ? `JSON.parse(${quote(json)})` : json.replace(/[\u2028\u2029]/g, escapeCharacter)
}
