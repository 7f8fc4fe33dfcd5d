/** Origins that browsers send. */
export const originCases = [
  "https://app.example.com",
  "http://localhost",
  "http://localhost:3000",
  "https://app.example.com:8443",
  "http://app.example.com:443",
  "http://127.0.0.1:5173",
  "http://[::1]:3000",
  "https://xn--mnchen-3ya.example",
  "capacitor://localhost",
  "ionic://localhost",
  "chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb",
  "tauri://localhost:1420",
] as const

/** What no browser sends as an origin. */
export const wrongOriginCases = [
  "https://app.example.com/",
  "https://app.example.com/chat",
  "https://app.example.com?a=1",
  "https://app.example.com#a",
  "app.example.com",
  "localhost:3000",
  "//app.example.com",
  "://app.example.com",
  "https:app.example.com",
  "https://",
  "https://App.example.com",
  "HTTPS://app.example.com",
  "https://app.example.com:443",
  "http://app.example.com:80",
  "https://app.example.com:",
  "https://ada:secret@app.example.com",
  "https://*.example.com",
  "https://example.com:*",
  "*://example.com",
  "*",
  "null",
  "",
  "/",
  "https://app example.com",
  "https:\\\\app.example.com",
  "capacitor://localhost/",
  "Capacitor://localhost",
] as const

/** The same, which types cannot see. */
export const hiddenWrongOriginCases = [
  "https://münchen.example",
  "http://127.1",
  "http://app.example.com:99999",
] as const
