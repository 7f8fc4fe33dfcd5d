import { parsers } from "waymark/plugs"
import { define_endpoint, define_router, problem_details } from "waymark/server"
import { routes } from "./routes.ts"
import { schemas } from "./schemas.ts"

interface StoredTask {
  readonly id: number
  readonly title: string
  readonly done: boolean
  readonly owner_email: string
}
const TASKS: StoredTask[] = [{ id: 1, title: "Read the guides", done: true, owner_email: "ada@example.com" }]

class TaskNotFound extends Error {
  readonly status = 404
  readonly expose = true
}

const web = define_router(routes, { schemas, problems: { Problem: problem_details }, no_route: problem_details })
const TaskController = web.controller("TaskController", {
  index: (conn) => {
    const { done } = conn.query_params
    return conn.answer(
      200,
      TASKS.filter((task) => done === undefined || task.done === (done === "yes")),
    )
  },
  show: (conn, { id }) => {
    const task = TASKS.find((stored) => stored.id === id)
    if (task === undefined) throw new TaskNotFound(`there is no task ${id}`)
    return conn.answer(200, task)
  },
  create: (conn) => {
    const task = { id: TASKS.length + 1, title: conn.body_params.title, done: false, owner_email: "ada@example.com" }
    TASKS.push(task)
    return conn.answer(201, task)
  },
})

export const Endpoint = define_endpoint({ plugs: [parsers()], router: web.build({ TaskController }) })
