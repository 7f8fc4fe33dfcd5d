/** The media types of bodies with a schema: those that `parsers` reads. */
export const BODY_TYPES = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"] as const
/** A media type of {@link BODY_TYPES}. */
export type BodyType = (typeof BODY_TYPES)[number]

/** The statuses with which no client gets a body: HTTP gives them none, or `fetch` follows the redirect. */
export const BODILESS = [204, 205, 301, 302, 303, 304, 307, 308] as const
export const isBodiless = (status: string): boolean => BODILESS.some((code) => String(code) === status)
