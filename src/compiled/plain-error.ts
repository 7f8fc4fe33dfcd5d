/** Replaces the base of error classes in bundles of `waymark/bundler`, which have one copy of the library. */
const PlainError = Error

export { PlainError as OwnError }
