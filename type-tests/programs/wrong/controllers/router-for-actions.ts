/** A router stands for a controller: the table has to forward to it. */
import { get } from "waymark"
import { define_router } from "waymark/server"

const jobs = define_router([get("/", "JobController", "index")])
const JobController = jobs.controller("JobController", { index: (conn) => conn.text("jobs") })
const Jobs = jobs.build({ JobController })
const web = define_router([get("/jobs", "Jobs", "index")])

// throws: Jobs lacks action "index". It has: "init", "call"
// refused: index
web.build({ Jobs })
