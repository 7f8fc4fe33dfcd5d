declare const mark: unique symbol

/**
 * A sentence that the type checker prints in place of an expected type.
 *
 * Nothing is assignable to it: its one member has a key that cannot be written.
 */
export interface ErrorMessage<Text extends string> {
  readonly [mark]: Text
}
