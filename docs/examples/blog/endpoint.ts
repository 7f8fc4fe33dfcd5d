import { head, method_override, parsers } from "waymark/plugs"
import { define_endpoint } from "waymark/server"
import type { Endpoint, UrlConfig } from "waymark/server"
import { put_blog } from "./plugs/put_blog.js"
import type { Blog } from "./plugs/put_blog.js"
import { Router } from "./router.js"
import { render_error } from "./views/error_page.js"

/**
 * The blog as something that answers requests.
 *
 * @param url where its readers find it, for links that leave it, such as those of the JSON API
 */
export function blog_endpoint(blog: Blog, url: UrlConfig): Endpoint {
  return define_endpoint({
    url,
    plugs: [put_blog(blog), parsers({ length: 100_000 }), method_override, head],
    router: Router,
    render_error,
  })
}
