/** The media types of the formats that have a name; responses use the first. Any other format is itself a media type. */
export const MEDIA_TYPES = {
  html: ["text/html"],
  json: ["application/json"],
  text: ["text/plain"],
  txt: ["text/plain"],
  xml: ["application/xml", "text/xml"],
  csv: ["text/csv"],
  js: ["text/javascript", "application/javascript"],
  css: ["text/css"],
  pdf: ["application/pdf"],
  rss: ["application/rss+xml"],
  atom: ["application/atom+xml"],
  ics: ["text/calendar"],
} as const satisfies Readonly<Record<string, readonly string[]>>

export function isNamedFormat(format: string): format is keyof typeof MEDIA_TYPES {
  return Object.hasOwn(MEDIA_TYPES, format)
}

/** The media types of a format. Responses use the first. */
export function mediaTypesOf(format: string): readonly [string, ...string[]] {
  return isNamedFormat(format) ? MEDIA_TYPES[format] : [format]
}

/** The media type of responses in a format such as `"html"`. */
export function mediaType(format: string): string {
  return mediaTypesOf(format)[0]
}
