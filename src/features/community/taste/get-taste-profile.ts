import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import type { Palate } from '../../../domain/cheese.ts'
import { unwrap } from '../../../backend/unwrap.ts'

/** A cheese and the words for its flavour and texture, best first. */
export type DescribedCheese = { name: string; slug: string; flavors: string[]; textures: string[] }

export type TasteProfile = {
  /** Where the ratings come to rest on each axis. */
  palate: Palate
  flavors: string[]
  textures: string[]
  /** The rated cheese that stands for the rest. */
  like: DescribedCheese
  /** Cheeses not yet rated that come near. */
  try: DescribedCheese[]
}

/** Nothing until there are three ratings to tell it from. */
async function getTasteProfile() {
  return unwrap(await getBackend().data.rpc('taste_profile')) as TasteProfile | null
}

export function useTasteProfile(userId: string) {
  return useQuery({ queryKey: ['taste-profile', userId], queryFn: getTasteProfile })
}
