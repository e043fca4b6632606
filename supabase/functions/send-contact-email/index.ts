/** The deployed function: the handler with everything real. */
import { realDeps } from '../_shared/deps.ts'
import { contactHandler } from './handler.ts'

Deno.serve(contactHandler(realDeps()))
