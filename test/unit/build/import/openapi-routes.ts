// Written by "waymark import" from library.yaml, Library.
// Schemas that the rows name, for the option schemas of define_router:
//   BookList: a list of Book
//   ListBooksQuery: the query of GET /books: page?, sort
//   NewBook: in components.schemas
//   Book: in components.schemas
//   Problem: in components.schemas
//   PutCoverBody: the body of PUT /books/{book-id}/cover
//   PutCover200: the answer 200 of PUT /books/{book-id}/cover
import { define_routes, delete_, get, head, helpers, pipe_through, post, put, scope } from "waymark"

export const routes = define_routes([
  scope("/v2", [
    // not carried: the answer "default": declare its statuses one by one
    get("/books", "BooksController", "list_books", {
      query: "ListBooksQuery",
      answers: { 200: "BookList" },
      metadata: { operation_id: "listBooks", summary: "All books" },
    }),

    scope("/", [
      // the security of these operations: give define_router a plug named "bearer_auth"
      pipe_through("bearer_auth"),

      scope("/books", [
        // not carried: the answer "4XX": declare its statuses one by one
        post("/", "BooksController", "add_book", {
          body: "NewBook",
          answers: { 201: "Book" },
          metadata: { operation_id: "addBook" },
        }),
        // not carried: the answer 200, which is image/png
        get("/newest", "BooksController", "newest_book", { metadata: { operation_id: "newestBook" } }),
        get("/:book_id", "BooksController", "show_book", {
          where: { book_id: "integer" },
          answers: { 200: "Book", 404: "Problem" },
          metadata: { operation_id: "showBook", deprecated: true },
        }),
        delete_("/:book_id", "BooksController", "remove_book", {
          where: { book_id: "integer" },
          answers: { 204: null },
          metadata: { operation_id: "removeBook" },
        }),
      ]),
    ]),

    scope("/", [
      // the security of these operations: give define_router a plug named "bearer_auth_or_api_key"
      pipe_through("bearer_auth_or_api_key"),
      // not carried: a body of image/png: read it with conn.request
      put("/books/:book_id/cover", "BooksController", "put_cover", {
        where: { book_id: "uuid" },
        body: "PutCoverBody",
        body_types: ["multipart/form-data"],
        answers: { 200: "PutCover200" },
        metadata: { operation_id: "putCover" },
      }),
    ]),

    scope("/", [
      // the security of these operations: give define_router a plug named "bearer_auth"
      pipe_through("bearer_auth"),
      // its param book_id_pdf is {book-id}.pdf: take it apart in the action
      get("/books/:book_id_pdf", "BookController", "show", { answers: { 200: null } }),

      scope("/loans", [
        get("/:day/:state", "LoanController", "show", {
          where: { day: "date", state: ["open", "late"] },
          answers: { 200: null },
        }),
        head("/v:version/files/*path", "LoanController", "show_files", { answers: { 200: null } }),
      ]),
    ]),
  ]),
])

export const Routes = helpers(routes)
