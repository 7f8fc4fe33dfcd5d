import { CommentController as AdminCommentController } from "./controllers/admin/comment_controller.js"
import { OverviewController } from "./controllers/admin/overview_controller.js"
import { DocumentController } from "./controllers/api/document_controller.js"
import { PostController as APIPostController } from "./controllers/api/post_controller.js"
import { ChatController, ChatSocket } from "./controllers/chat_controller.js"
import { CommentController } from "./controllers/comment_controller.js"
import { ExportController } from "./controllers/export_controller.js"
import { PageController } from "./controllers/page_controller.js"
import { PictureController } from "./controllers/picture_controller.js"
import { PostController } from "./controllers/post_controller.js"
import { ScriptController } from "./controllers/script_controller.js"
import { SessionController } from "./controllers/session_controller.js"
import { UserController } from "./controllers/user_controller.js"
import { HealthApp } from "./health/app.js"
import { StatusRouter } from "./status/router.js"
import { web } from "./web.js"

/** All controllers and applications of the table, nested by alias. */
export const Router = web.build({
  BlogWeb: {
    Admin: { CommentController: AdminCommentController, OverviewController },
    API: { DocumentController, PostController: APIPostController },
    ChatController,
    ChatSocket,
    CommentController,
    ExportController,
    HealthApp,
    PageController,
    PictureController,
    PostController,
    ScriptController,
    SessionController,
    StatusRouter,
    UserController,
  },
})
