/** The deployed function: the handler with everything real. */
import { realDeps } from '../_shared/deps.ts'
import { bookingHandler } from './handler.ts'

Deno.serve(bookingHandler(realDeps()))
