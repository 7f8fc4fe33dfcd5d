/** What `waymark --help` prints. */
export const USAGE = `Usage: waymark routes [module] [options]
       waymark types [module] [options]
       waymark digest [folder] [options]

"routes" lists the routes of a table: helper, verb, path, and the plug with its action.
"types" writes a declaration file with which editors show more about the helpers.
"digest" copies static files to names with a digest, compresses them, and writes the
manifest that an endpoint reads. The default folder is priv/static.

The module is a TypeScript or JavaScript file. Without one, the first of routes.ts,
src/routes.ts and app/routes.ts that exists is used (or .mts, .js, .mjs). The table is
its export "routes", else its default export, else its only exported table.

Options of routes:
  --grep TEXT      only the routes whose line contains TEXT, ignoring case
  --json           the routes as JSON, with everything that their scopes add
  --check          only check the rules of the table, and that each route can be reached and linked
  --info PATH      the route that a request for PATH goes to; PATH may be a URL
    --method NAME  the method of that request (default: GET)
    --host NAME    the host of that request (default: that of the URL, or localhost)

Options of types:
  --out FILE       the file to write (default: beside the module, as routes.types.d.ts)
  --check          only check that the file is up to date

Options of digest:
  --out FOLDER     the folder to write to (default: the same)

Options of all:
  --help           print this text
  --version        print the version

Exit codes: 0 for success; 1 when the module does not load or has no table, when the table
breaks a rule, when no route is found, when --check finds a route that no request reaches or no
helper links, when a file is out of date or cannot be written, or when there are no files to
digest; 2 for an invalid command line.
`
