import { define_routes, resources, scope } from "waymark"

export const routes = define_routes([
  scope("/", { answers: { 406: "Problem" } }, [
    resources("/tasks", "TaskController", {
      only: ["index", "show", "create"],
      where: { id: "integer" },
      contracts: {
        index: { query: "Filter", answers: { 200: "Tasks", 400: "Problem" } },
        show: { answers: { 200: "Task", 404: "Problem" } },
        create: {
          body: "NewTask",
          answers: { 201: "Task", 400: "Problem", 413: "Problem", 415: "Problem", 422: "Problem" },
        },
      },
    }),
  ]),
])
