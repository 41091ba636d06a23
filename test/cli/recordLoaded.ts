import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/** For `--import`: notes in the file LOADED what each thread of the process loads. */
const thread = isMainThread ? 'main' : 'other'
registerHooks({
  load: (url, context, next) => {
    appendFileSync(process.env['LOADED']!, `${thread} ${url}\n`)
    return next(url, context)
  },
})
