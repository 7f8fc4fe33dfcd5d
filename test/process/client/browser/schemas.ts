import { z } from "zod"

const User = z.object({ id: z.number(), name: z.string(), born: z.date() })

export const schemas = {
  Filter: z.object({ page: z.coerce.number().int().default(1), tags: z.array(z.string()).optional() }),
  UserList: z.object({ page: z.number(), tags: z.array(z.string()), users: z.array(User) }),
  NewUser: z.object({ name: z.string(), born: z.iso.datetime().optional() }),
  User,
  Problem: z.object({ detail: z.string() }),
}
