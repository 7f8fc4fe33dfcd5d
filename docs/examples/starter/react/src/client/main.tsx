import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { api, keep_token } from "./api.ts"
import { App } from "./app.tsx"

const root = document.getElementById("root")
if (root === null) throw new Error("index.html has no element #root")

// Here, and not in an effect: two concurrent first requests would begin two sessions.
const { body: session } = await api.session("show")
createRoot(root).render(
  <StrictMode>
    <App first={keep_token(session)} />
  </StrictMode>,
)
