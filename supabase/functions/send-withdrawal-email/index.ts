/** The deployed function: the handler with everything real. */
import { realDeps } from '../_shared/deps.ts'
import { withdrawalHandler } from './handler.ts'

Deno.serve(withdrawalHandler(realDeps()))
