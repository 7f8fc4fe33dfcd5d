/** A picture of two by one pixels. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGMQz/YHIgAFTgGj7+qHUwAAAABJRU5ErkJggg==",
  "base64",
)
