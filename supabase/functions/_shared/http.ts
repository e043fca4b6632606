/** Answers that a browser on any origin may read: no cookies or credentials are involved. */
import { DatabaseError } from './database.ts'

const headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Expose-Headers': 'Retry-After',
  'Access-Control-Max-Age': '86400',
  'Cache-Control': 'no-store',
} as const

/** The answer to a preflight request. */
export function preflight(): Response {
  return new Response(null, { status: 204, headers })
}

/** 200 with the outcome of the request. */
export function done(body: Readonly<Record<string, string | number>>): Response {
  return Response.json(body, { headers })
}

/** An error with its code in kebab case; `extra` adds headers. */
export function refuse(
  status: number,
  error: string,
  extra: Record<string, string> = {},
): Response {
  return Response.json({ error }, { status, headers: { ...headers, ...extra } })
}

/** What a log may say of an error: a DatabaseError's message is ours; any other might repeat what a visitor typed, so only its name. */
export function describe(error: unknown): string {
  if (error instanceof DatabaseError) return error.message
  return error instanceof Error ? error.name : 'unknown error'
}
