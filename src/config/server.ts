/** Where submissions go. Separate from the other settings, which the worker does not need. */

// Both were checked by the build: see env.ts.
export const server = {
  /** The origin of the Supabase API. */
  url: new URL(import.meta.env.VITE_SUPABASE_URL).origin,
  /** The publishable key. */
  key: String(import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY).trim(),
}
