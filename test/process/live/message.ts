import { z } from "zod"

/** A numbered message of a process. */
export const Message = z.object({ sender: z.string(), number: z.number() })
