/** The table of the cases. */
export const lintedTable = [
  ["get", "/", "PageController", "index"],
  ["get", "/about", "PageController", "about"],
  ["get", "/users/new", "UserController", "new"],
  ["get", "/users/:id", "UserController", "show", { where: { id: "integer" } }],
  ["patch", "/users/:id", "UserController", "update", { where: { id: "integer" } }],
  ["post", "/users", "UserController", "create"],
  ["get", "/users", "UserController", "index"],
  ["get", "/users/:user_id/posts/:id", "PostController", "show"],
  ["get", "/files/*path", "FileController", "show"],
  ["get", "/images/:name", "ImageController", "show"],
  ["get", "/js/:script", "ScriptController", "show", { where: { script: ["chat.js", "search.js"] } }],
  ["get", "/v:version/status", "StatusController", "show"],
  ["get", "/hidden", "HiddenController", "show", { as: false }],
  ["redirect", "/people", "/users"],
  ["forward", "/jobs", "Jobs"],
] as const

/** Code, and what is written in its place by a fix (`fixed`) or by a suggestion (`suggested`). */
// prettier-ignore
export const rawPaths: readonly (readonly [code: string, way: "fixed" | "suggested" | "reported", result?: string])[] = [
  [`fetch("/users")`, "fixed", `fetch(Routes.user_path(conn, "index"))`],
  [`fetch("/users/7")`, "fixed", `fetch(Routes.user_path(conn, "show", 7))`],
  [`fetch("/users", { method: "post" })`, "fixed", `fetch(Routes.user_path(conn, "create"), { method: "post" })`],
  [`fetch("/users/7", { method: "PATCH" })`, "fixed", `fetch(Routes.user_path(conn, "update", 7), { method: "PATCH" })`],
  [`fetch("/users/7/posts/a%20b")`, "fixed", `fetch(Routes.post_path(conn, "show", "7", "a b"))`],
  [`fetch("/")`, "fixed", `fetch(Routes.page_path(conn, "index"))`],
  [`fetch("/files/a/b")`, "fixed", `fetch(Routes.file_path(conn, "show", ["a", "b"]))`],
  [`fetch("/js/chat.js")`, "fixed", `fetch(Routes.script_path(conn, "show", "chat.js"))`],
  [`fetch("/v1/status")`, "fixed", `fetch(Routes.status_path(conn, "show", "1"))`],
  [`redirect("/about")`, "fixed", `redirect(Routes.page_path(conn, "about"))`],
  [`redirect(conn, { to: "/about" })`, "fixed", `redirect(conn, { to: Routes.page_path(conn, "about") })`],
  [`res.redirect(301, "/about")`, "fixed", `res.redirect(301, Routes.page_path(conn, "about"))`],
  [`new URL("/about", origin)`, "fixed", `new URL(Routes.page_path(conn, "about"), origin)`],
  [`new Request("/users", { method: "POST" })`, "fixed", `new Request(Routes.user_path(conn, "create"), { method: "POST" })`],
  [`location.assign("/about")`, "fixed", `location.assign(Routes.page_path(conn, "about"))`],
  [`window.location.href = "/about"`, "fixed", `window.location.href = Routes.page_path(conn, "about")`],
  [`window.location = "/about"`, "fixed", `window.location = Routes.page_path(conn, "about")`],
  [`link.href = flag ? "/about" : other`, "fixed", `link.href = flag ? Routes.page_path(conn, "about") : other`],
  [`h("a", { href: "/about" })`, "fixed", `h("a", { href: Routes.page_path(conn, "about") })`],
  [`x = <a href="/about">About</a>`, "fixed", `x = <a href={Routes.page_path(conn, "about")}>About</a>`],
  [`x = <a href={"/about"}>About</a>`, "fixed", `x = <a href={Routes.page_path(conn, "about")}>About</a>`],
  [`x = <form action="/users" method="post" />`, "fixed", `x = <form action={Routes.user_path(conn, "create")} method="post" />`],
  [`x = <form method="post" action="/users/7" />`, "fixed", `x = <form method="post" action={Routes.user_path(conn, "update", 7)} />`],
  ["x = html`<form action=\"/users/7\" method=post>`", "fixed", "x = html`<form action=\"${Routes.user_path(conn, \"update\", 7)}\" method=post>`"],
  [`x = <form action="/users/7" />`, "fixed", `x = <form action={Routes.user_path(conn, "show", 7)} />`],
  ["fetch(`/users/7`)", "fixed", `fetch(Routes.user_path(conn, "show", 7))`],
  ["fetch(`/users/${id}`)", "suggested", `fetch(Routes.user_path(conn, "show", id))`],
  ["fetch(`/users/${user.id}/posts/${id}`)", "suggested", `fetch(Routes.post_path(conn, "show", user.id, id))`],
  ["fetch(`/v${version}/status`)", "suggested", `fetch(Routes.status_path(conn, "show", version))`],
  ["fetch(`/files/a/${name}`)", "suggested", `fetch(Routes.file_path(conn, "show", ["a", name]))`],
  ["fetch(`/users/${encodeURIComponent(user.id)}`)", "suggested", `fetch(Routes.user_path(conn, "show", user.id))`],
  ["fetch(`/files/a/${encodeURIComponent(name)}`)", "suggested", `fetch(Routes.file_path(conn, "show", ["a", name]))`],
  [`fetch("/users/" + id)`, "suggested", `fetch(Routes.user_path(conn, "show", id))`],
  [`fetch("/users?tab=all")`, "suggested", `fetch(Routes.user_path(conn, "index", { tab: "all" }))`],
  [`fetch("/users/")`, "suggested", `fetch(Routes.user_path(conn, "index"))`],
  [`x = <a href="/about#team">Team</a>`, "reported"],
  ["x = html`<a href=\"/about\">About</a>`", "fixed", "x = html`<a href=\"${Routes.page_path(conn, \"about\")}\">About</a>`"],
  ["x = `<p>${a + `}`}</p>\n<form method='post' action='/users'>`", "fixed", "x = `<p>${a + `}`}</p>\n<form method='post' action='${Routes.user_path(conn, \"create\")}'>`"],
  ["x = html`<p>${ (a) }</p><a class=${b} href=\"/users/${id}/posts/${ post.id }\">`", "suggested", "x = html`<p>${ (a) }</p><a class=${b} href=\"${Routes.post_path(conn, \"show\", id, post.id)}\">`"],
  ["x = html`<button hx-post=\"/users\">`", "fixed", "x = html`<button hx-post=\"${Routes.user_path(conn, \"create\")}\">`"],
  [`x = <button hx-patch="/users/7" />`, "fixed", `x = <button hx-patch={Routes.user_path(conn, "update", 7)} />`],
]

/** Code with a path that begins as rows do, and that no row serves. */
export const deadPaths: readonly string[] = [
  `fetch("/users/7/pots/1")`,
  `fetch("/users/seven")`,
  "fetch(`/users/${id}/pots`)",
  "fetch(`/users/${id}/posts/${post}/comments`)",
  `fetch("/about/team")`,
  `fetch("/users/7", { method: "DELETE" })`,
  `redirect("/users/7/edit")`,
  `x = <a href="/users/edit">Edit</a>`,
  `new EventSource("/users/7/events")`,
  'html`<a href="/users/seven">Seven</a>`',
  'html`<a title=${a > b} href="/users/${id}/pots">Pots</a>`',
  'html`<button hx-delete="/users/7">`',
  'html`<form method="post" action="/about">`',
]

/** The places of links. `%` is the literal. */
const PLACES = [`fetch(%)`, `redirect(%)`, `link.href = %`, `h("img", { src: % })`, `x = <a href={%} />`]

/** Strings that are not paths of the table. */
// prettier-ignore
const OTHERS = [
  // Other sites and schemes
  "https://example.com/users/7", "http://localhost:3000/about", "//cdn.example.com/about", "mailto:a@example.com", "tel:+1",
  "data:image/png;base64,iVBOR", "javascript:void(0)", "blob:https://example.com/1", "#about", "?page=2", "about", "users/7", "./about",
  "../users/7", "",
  // Static files and folders of other programs
  "/favicon.ico", "/robots.txt", "/assets/app.js", "/css/app.css", "/images/logo.png", "/images/photo.1.webp", "/files.zip",
  "/static/about", "/_next/image", "/manifest.webmanifest", "/service-worker.js", "/etc/passwd", "/tmp/users", "/usr/local/bin", "/dev/null",
  // Regular expressions, globs and CSS as strings, and text
  "/^users$/", "/*", "/**/*.ts", "/* users */", "/users|posts/", "/a b", "/ users", "/<id>", "/\\\\d+", "a/b", "url(/about)", "/{id}",
  // Paths of forwarded applications and of redirects, and what the table does not own
  "/jobs", "/jobs/failed/7", "/people", "/hidden", "/usres/7", "/abuot", "/api/users", "/login", "/v/status/x",
]

/** Code without a link of the table. */
// prettier-ignore
const CODE = [
  `const path = "/users/7"`, `console.log("/about")`, `readFile("/users/7")`, `join("/users", name)`, `const re = /users\\/7/`,
  `"/users/7".split("/")`, `text.replace("/about", "")`, `text.startsWith("/users")`, `app.get("/users/:id", show)`, `router.use("/users", users)`,
  `const routes = { "/about": 1 }`, `switch (path) { case "/about": break }`, `if (path === "/about") run()`, `x = <Route path="/about" />`,
  `x = <div className="/about" />`, `import("/users")`, `require("/about")`, `expect(path).toBe("/users/7")`, "css`url(/about)`", "const t = `/users/${id}`",
  `fetch(base + "/users")`, "fetch(`${base}/users`)", `fetch(url)`, `fetch(new URL("./about", import.meta.url))`, `new URL("/about", import.meta.url)`,
  `new URL("/about", "https://example.com")`, `new URL("/users/7", "file:///")`, `location.replace(next)`, `text.assign("/about")`, `href("/about")`,
  `el.title = "/about"`, `el[href] = "/about"`, `x = { [href]: "/about" }`, `x = { title: "/about" }`, `const { href } = "/about"`, `link.href += "/about"`,
  `build_conn("GET", "/users/7")`, `type Path = "/users/7"`, `new RegExp("/users/7")`,
  `fs.open("/users/7")`, `spawn("/users/new")`, `glob("/users/*")`, "html`<p>/users/7</p>`", "html`<a title=\"/about\">`",
  "html`<p>href=\"/about\"</p>`", "html`<img src=\"/images/logo.png\"><a href=\"https://example.com/about\">`", "html`<a href=\"${url}/about\">`",
  `describe("/users/7", () => {})`,
  `import { redirect as to } from "waymark"; to("/old", "/about")`, `import { redirect } from "waymark"; redirect("/old", "/about")`,
]

/** Code of which no rule may report anything. */
export const otherPaths: readonly string[] = [
  ...OTHERS.flatMap((text) => PLACES.map((place) => place.replace("%", () => JSON.stringify(text)))),
  ...CODE,
]
