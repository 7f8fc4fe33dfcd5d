/** Patterns and their marks. */
export const pathMarksCases = [
  ["/", ["/"]],
  ["/about", ["/about"]],
  ["/about/us", ["/about/us"]],
  ["/:id", ["/?"]],
  ["/users/:id", ["/users/?"]],
  ["/users/:id/edit", ["/users/?/", "/users/?/edit"]],
  ["/users/:user_id/posts/:id", ["/users/?/", "/users/?/posts/?"]],
  ["/:a/:b/:c", ["/?/", "/?/?/", "/?/?/?"]],
  ["/v:version", ["?v", "/v?"]],
  ["/api/v:version/x", ["?v", "/api/v?/", "/api/v?/x"]],
  ["/:a/v:version/x:y", ["/?/", "?v", "/?/v?/", "?x", "/?/v?/x?"]],
  ["/*path", ["/#", "/"]],
  ["/files/*path", ["/files/#", "/files"]],
  ["/files/r*path", ["?r", "/files/r#"]],
  ["/v:n/*path", ["?v", "/v?/", "/v?/#", "/v?"]],
  ["/:a/files/*path", ["/?/", "/?/files/#", "/?/files"]],
  ["/:a/files/r*path", ["/?/", "?r", "/?/files/r#"]],
  ["/users/:id\ninteger", ["?\ninteger", "/users/\ninteger?"]],
  [
    "/:tab\n=a:b\n=c*d/:id\nuuid/edit",
    ["?\n=a:b\n=c*d", "/\n=a:b\n=c*d?/", "?\nuuid", "/\n=a:b\n=c*d?/\nuuid?/", "/\n=a:b\n=c*d?/\nuuid?/edit"],
  ],
  [
    "/v:major\ninteger/:id/*rest",
    ["?v\ninteger", "/v\ninteger?/", "/v\ninteger?/?/", "/v\ninteger?/?/#", "/v\ninteger?/?"],
  ],
] as const
