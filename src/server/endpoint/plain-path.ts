/**
 * Whether a path is in its simplest form: without empty segments, except at its end, without the segments `.` and `..`, and
 * without escapes of characters that need none. For routes, other paths are the same as their simplest form, but a check of the path in the surrounding application may treat them differently.
 *
 * @param path percent-encoded, e.g. `"/users/7"`
 * @see RFC 3986, 2.3 and 6.2.2
 */
export const isPlainPath = (path: string): boolean => !NOT_PLAIN.test(path)

const NOT_PLAIN = /\/\/|\/\.\.?(?:\/|$)|%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i
