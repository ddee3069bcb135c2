import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from './database.types.ts'

export type BackendClient = PostgrestClient<Database>

type BackendAddress = { url: string; key: string; fetch?: typeof globalThis.fetch }

/** The data API as a visitor without an account may use it. */
export const createBackendClient = ({ url, key, fetch }: BackendAddress): BackendClient =>
  new PostgrestClient<Database>(`${url}/rest/v1`, { headers: { apikey: key }, fetch })
