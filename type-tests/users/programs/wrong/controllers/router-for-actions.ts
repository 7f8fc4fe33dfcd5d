/** A router is registered as a controller: the table must forward to it instead. */
import { get } from "waymark"
import { define_router } from "waymark/server"

const jobs = define_router([get("/", "JobController", "index")])
const JobController = jobs.controller("JobController", { index: (conn) => conn.text("jobs") })
const Jobs = jobs.build({ JobController })
const web = define_router([get("/jobs", "Jobs", "index")])

// throws: Jobs lacks action "index". It has: "init", "call"
// refused: index
web.build({ Jobs })
