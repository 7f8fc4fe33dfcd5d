import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import type { Plugin } from "vite"
import { middleware } from "waymark/node"

type Development = typeof import("./src/server/development.ts")

/** `npm run dev`: the application answers what Vite does not, with its code after the last change. */
const application: Plugin = {
  name: "application",
  configureServer: (vite) => () => {
    vite.middlewares.use((req, res, next) => {
      vite
        .ssrLoadModule("/src/server/development.ts")
        .then((loaded) => (loaded as Development).vite_endpoint(vite))
        .then((endpoint) => middleware(endpoint)(req, res), next)
    })
  },
}

export default defineConfig({
  plugins: [react(), application],
  // The application answers with index.html, for the pages of the table.
  appType: "custom",
  // Files of their own, since the content security policy allows no data: URLs.
  build: { outDir: "dist/client", assetsInlineLimit: 0 },
})
