/** A string in all data that clients must not see: messages of errors, and files outside the served folder. */
export const SECRET = "tell-no-one"
