import { z } from "zod"

const Task = z.object({ id: z.number().int(), title: z.string(), done: z.boolean() })

export const schemas = {
  Filter: z.object({ done: z.enum(["yes", "no"]).optional() }),
  NewTask: z.object({ title: z.string().min(1, "can't be blank") }),
  Task,
  Tasks: z.array(Task),
  Problem: z.object({ type: z.string(), title: z.string(), status: z.number(), detail: z.string().optional() }),
}
