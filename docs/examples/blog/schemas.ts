import * as z from "zod"

/**
 * Control characters, at which SQLite may end a string, and lone surrogates. One line also has no other line breaks, and nothing
 * that changes the direction of the line that it is part of; several lines may have line breaks and tabs.
 */
const UNSHOWABLE = {
  "one line": /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u,
  "many lines": /[^\P{Cc}\n\t]|\p{Cs}/u,
} as const
const NOT_SHOWN = "has characters that cannot be shown"

function is_showable(given: string, lines: keyof typeof UNSHOWABLE = "one line"): boolean {
  return !UNSHOWABLE[lines].test(given)
}

/** A character that is visible alone; the last one is the empty pattern of Braille. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A required text, trimmed and with line breaks as `\n`. */
function text(most: number, lines: keyof typeof UNSHOWABLE): z.ZodString {
  return z
    .string("can't be blank")
    .trim()
    .overwrite((given) => given.replaceAll("\r\n", "\n"))
    .min(1, "can't be blank")
    .max(most, `should be at most ${most} characters`)
    .refine((given) => is_showable(given, lines), NOT_SHOWN)
    .refine((given) => given === "" || VISIBLE.test(given), "can't be blank")
}

/** An email address in the one form in which it is stored, compared and counted: trimmed, in lower case, and ASCII. */
const email = text(160, "one line").toLowerCase().regex(z.regexes.email, "must be an address such as name@example.com")

const user = z.object({ name: text(80, "one line"), email })

/** A new password, which is not trimmed. */
export const new_password = z
  .string("can't be blank")
  .min(12, "should be at least 12 characters")
  .max(200, "should be at most 200 characters")
  .refine((given) => is_showable(given), NOT_SHOWN)

/** A password that somebody enters to prove who they are. One that nobody can have is as wrong as any other. */
function known_password(wrong: string): z.ZodString {
  return z
    .string(wrong)
    .max(200, wrong)
    .refine((given) => is_showable(given), wrong)
}

/** It reveals neither which value is wrong, nor who has an account. */
export const WRONG_LOGIN = "or email is wrong"

/** What a login takes, in the form and in the API. */
export const credentials = z.object({ email, password: known_password(WRONG_LOGIN) })

const new_post = z.object({ title: text(120, "one line"), body: text(10_000, "many lines") })

/** A post in the answers of the API. With an id, it is a schema of its own in the OpenAPI document. */
const post = z
  .object({
    id: z.int(),
    user_id: z.int(),
    author: z.string(),
    title: z.string(),
    body: z.string().meta({ description: "Plain text; paragraphs are separated by an empty line." }),
    created_at: z.string().meta({ description: "In UTC.", examples: ["2026-05-01 12:00:00"] }),
    has_picture: z.boolean(),
    url: z.url(),
  })
  .meta({ id: "Post" })

const line_key = z.string().regex(/^[0-9a-f]{32}$/)

const issue = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })

/**
 * The schemas that the table names: what the routes of the blog take and answer. The table needs only their types, so that a
 * browser does not load Zod.
 */
export const schemas = {
  /** A page of the list of posts, counted from 1; `q` is a string to search for. */
  PostQuery: z.object({
    page: z.coerce.number().int().min(1).max(999_999).default(1),
    q: z
      .string()
      .trim()
      .max(100)
      .refine((given) => is_showable(given), NOT_SHOWN)
      .optional(),
  }),

  // The forms. Their fields have names such as `post[title]`.
  LoginForm: z.object({ session: credentials }),
  SignUpForm: z.object({ user: user.extend({ password: new_password }) }),
  /** The password is needed only for a new email or a new password. */
  UserForm: z.object({
    user: user.extend({
      new_password: z.preprocess((given) => (given === "" ? undefined : given), new_password.optional()),
      password: known_password("is wrong").default(""),
    }),
  }),
  /** `read_picture` checks the picture, because it has to wait for the file. */
  PostForm: z.object({ post: new_post.extend({ picture: z.unknown() }) }),
  CommentForm: z.object({ comment: z.object({ body: text(2_000, "many lines") }) }),

  // The stream of the comments on a post.
  /** The id of the last comment that the page has. */
  CommentsAfter: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  /** A comment as HTML. */
  CommentCard: z.string(),

  // The chat room. A key that the sender has made up tells a line that is sent again from a new one.
  FromChatter: z.union([z.object({ after: z.int().min(0) }), z.object({ key: line_key, text: text(500, "one line") })]),
  ToChatter: z.object({ id: z.int(), key: line_key, author: z.string(), text: z.string() }),

  // The API.
  NewPost: z.object({ post: new_post }),
  /** `read_picture` checks the bytes of the file. */
  NewPicture: z.object({ picture: z.file() }),
  PostAnswer: z.object({ post }),
  PostList: z.object({ posts: z.array(post), next: z.url().nullable() }),
  /** The JSON of errors, from `views/errors.ts`. */
  ErrorAnswer: z.object({
    error: z.object({ status: z.int(), message: z.string(), issues: z.array(issue).optional() }),
  }),
}
