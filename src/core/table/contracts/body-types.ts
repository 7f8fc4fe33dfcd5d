/** The media types of bodies with a schema: those that `parsers` reads. */
export const BODY_TYPES = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"] as const
/** A media type of {@link BODY_TYPES}. */
export type BodyType = (typeof BODY_TYPES)[number]
