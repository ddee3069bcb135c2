import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'

async function getMyPicture() {
  const { url, signedFetch } = getBackend()
  const response = await signedFetch(`${url}/auth/v1/picture`)
  return response.ok ? URL.createObjectURL(await response.blob()) : null
}

/** Covers the initial in the account button. Hosted Supabase has no such endpoint, so there the initial stays. */
export function AccountPicture({ userId }: { userId: string }) {
  const { data: source } = useQuery({
    queryKey: ['my-picture', userId],
    queryFn: getMyPicture,
    staleTime: Infinity,
    retry: false,
  })
  return (
    source && <img src={source} alt="" className="absolute inset-0 size-full rounded-full object-cover" />
  )
}
