import { html, Html } from "../../core/lib/http/html.js"
import { SCRIPT, SCRIPT_HASH, STYLE, STYLE_HASH } from "#explorer-client"
import type { ExplorerData } from "./explorer-data.types.js"

/** The content security policy of the page: its own script and style, and nothing else. */
export const EXPLORER_POLICY = [
  "default-src 'none'",
  `script-src '${SCRIPT_HASH}'`,
  `style-src '${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

/** The page of the route explorer. Its script fills in everything that comes from the table, as text. */
export function explorerPage(data: ExplorerData): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Routes</title>
        ${verbatim("style", STYLE)}
      </head>
      <body>
        <header>
          <h1>Routes</h1>
          <form id="request" aria-label="Try a request" autocomplete="off">
            <select id="method" aria-label="Method"></select>
            <input id="path" aria-label="Path" placeholder="Try a path: /users/1" ${PLAIN_INPUT} />
            <input id="host" aria-label="Host" placeholder="Host" ${PLAIN_INPUT} hidden />
          </form>
        </header>
        <noscript><p class="message">The route explorer needs JavaScript.</p></noscript>
        <main>
          <section id="routes" aria-label="Routes">
            <div id="tools">
              <div id="search-field">
                <input
                  id="search"
                  type="search"
                  aria-label="Search routes"
                  aria-describedby="count"
                  aria-controls="rows"
                  placeholder="Search routes"
                  ${PLAIN_INPUT}
                />
                <kbd aria-hidden="true">/</kbd>
              </div>
              <div id="views" role="group" aria-label="View">
                <button type="button" data-view="tree">Tree</button>
                <button type="button" data-view="list">List</button>
              </div>
            </div>
            <div id="summary">
              <p id="count" role="status"></p>
              <div id="filters" role="group" aria-label="Show only"></div>
            </div>
            <div id="rows" tabindex="0"></div>
          </section>
          <section id="answer" tabindex="-1" aria-label="Answer"></section>
        </main>
        <p id="announcement" class="hidden" role="status"></p>
        ${verbatim('script type="application/json" id="data"', scriptJson(data))} ${verbatim("script", SCRIPT)}
      </body>
    </html> `.text
}

/** The attributes of a field whose text is neither words nor remembered. */
const PLAIN_INPUT = new Html('autocomplete="off" autocapitalize="off" spellcheck="false"')

/** An element with exactly this text, since its hash is that of the text. */
function verbatim(tag: string, text: string): Html {
  return new Html(`<${tag}>${text}</${tag.split(" ", 1)[0]}>`)
}

/** JSON that cannot end its script element, or begin a comment in it. */
function scriptJson(data: ExplorerData): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c")
}
