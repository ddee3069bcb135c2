import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../backend/backend.ts'

const settingsSchema = v.object({ external: v.object({ google: v.boolean() }) })

/** A shop without credentials for Google says so in the settings of its auth service. */
async function getGoogleAvailability() {
  const { url, signedFetch } = getBackend()
  const answer = await signedFetch(`${url}/auth/v1/settings`)
  return v.parse(settingsSchema, await answer.json()).external.google
}

/** Unknown while it is looked up; when that fails, Google itself may still answer. */
export function useGoogleAvailability() {
  const { data, isError } = useQuery({
    queryKey: ['google-availability'],
    queryFn: getGoogleAvailability,
    staleTime: Infinity,
    retry: false,
  })
  return isError || data
}
