import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'

const settingsSchema = v.object({ external: v.object({ google: v.boolean() }) })

/** The settings of the auth service say whether the shop has Google credentials. */
async function getGoogleAvailability() {
  const { url, signedFetch } = getBackend()
  const response = await signedFetch(`${url}/auth/v1/settings`)
  return v.parse(settingsSchema, await response.json()).external.google
}

/** Undefined while loading; true when the settings cannot be read, because Google may work anyway. */
export function useGoogleAvailability() {
  const { data, isError } = useQuery({
    queryKey: ['google-availability'],
    queryFn: getGoogleAvailability,
    staleTime: Infinity,
    retry: false,
  })
  return isError || data
}
