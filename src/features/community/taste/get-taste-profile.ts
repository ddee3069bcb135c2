import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'

/** Tags come best first. */
const describedCheeseSchema = v.object({
  name: v.string(),
  slug: v.string(),
  flavors: v.array(v.string()),
  textures: v.array(v.string()),
})

export type DescribedCheese = v.InferOutput<typeof describedCheeseSchema>

const palateSchema = v.object({
  strength: v.number(),
  salt: v.number(),
  sweet: v.number(),
  tang: v.number(),
  funk: v.number(),
  cream: v.number(),
})

const tasteProfileSchema = v.object({
  /** The average of the rated cheeses, weighted by rating. */
  palate: palateSchema,
  flavors: v.array(v.string()),
  textures: v.array(v.string()),
  /** The best-rated cheese. */
  like: describedCheeseSchema,
  /** Cheeses near this palate that the member has not rated. */
  try: v.array(describedCheeseSchema),
})

export type TasteProfile = v.InferOutput<typeof tasteProfileSchema>

/** Null for a member with fewer than three ratings. */
async function getTasteProfile() {
  return v.parse(v.nullable(tasteProfileSchema), unwrap(await getBackend().data.rpc('taste_profile')))
}

export function useTasteProfile(userId: string) {
  return useQuery({ queryKey: ['taste-profile', userId], queryFn: getTasteProfile })
}
