import * as z from "zod"

const Note = z.object({ id: z.int(), text: z.string(), author: z.string() })

/** The schemas that the table names: what requests have to fit, and what answers have. The browser needs only their types. */
export const schemas = {
  Note,
  Notes: z.array(Note),
  NoteId: z.object({ id: z.int() }),
  NewNote: z.object({ text: z.string().trim().min(1, "write something").max(500) }),
  Session: z.object({ user: z.string().nullable(), csrf_token: z.string() }),
  NewSession: z.object({ name: z.string().trim().min(1, "say who you are").max(40) }),
  // RFC 9457, as problem_details makes it.
  Problem: z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).optional(),
  }),
}

export type Note = z.infer<typeof Note>
export type Session = z.infer<typeof schemas.Session>
export type Problem = z.infer<typeof schemas.Problem>
