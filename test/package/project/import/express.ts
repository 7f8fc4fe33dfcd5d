import express from "express"
import type { NextFunction, Request, Response } from "express"

const app = express()
const requireUser = (_req: Request, _res: Response, next: NextFunction): void => next()
const answer = (_req: Request, res: Response): void => void res.send("")

app.use(express.json())
app.get("/", answer)
app
  .route("/books")
  .get(answer)
  .post(requireUser, function createBook(_req, res) {
    res.send("")
  })

const posts = express.Router({ mergeParams: true })
posts.get("/", answer)
posts.get("/:postId/files/*path", answer)
const users = express.Router()
users.get("/:id", answer)
users.use("/:userId/posts", posts)
app.use("/api/users", users)
app.all("/legacy/*rest", answer)

export default app
