import * as z from "zod"

const Note = z.object({ id: z.int(), text: z.string() })

/** The schemas that the table names: what requests have to fit, and what answers have. */
export const schemas = {
  Note,
  Notes: z.array(Note),
  NewNote: z.object({ text: z.string().min(1) }),
  Search: z.object({ contains: z.string().optional() }),
  // RFC 9457, as problem_details makes it.
  Problem: z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).optional(),
  }),
}
