/** A string in all that no client may read: messages of errors, and files outside the folder that is served. */
export const SECRET = "tell-no-one"
