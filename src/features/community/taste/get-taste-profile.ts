import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'

const namedCheeseSchema = v.object({ name: v.string(), slug: v.string() })

export const suggestedCheeseSchema = v.pipe(
  v.object({
    name: v.string(),
    slug: v.string(),
    in_stock: v.boolean(),
    /** A cheese that the member likes, and the words that both have in common. */
    because: v.object({ name: v.string(), words: v.array(v.string()) }),
  }),
  v.transform(({ in_stock, ...cheese }) => ({ ...cheese, inStock: in_stock })),
)

export type SuggestedCheese = v.InferOutput<typeof suggestedCheeseSchema>

const palateSchema = v.object({
  strength: v.number(),
  salt: v.number(),
  sweet: v.number(),
  tang: v.number(),
  funk: v.number(),
  cream: v.number(),
})

const tasteProfileSchema = v.object({
  /** The average of what the member likes, weighted by how much. */
  palate: palateSchema,
  /** The flavor and the texture for which they like the best one. */
  words: v.array(v.string()),
  /** What the member favorited or rated well. */
  likes: v.array(namedCheeseSchema),
  /** The one they like best, a favorite if there is one. */
  like: namedCheeseSchema,
  /** Cheeses that the member neither favorited nor rated, those in stock first, then those that have the words. */
  try: v.array(suggestedCheeseSchema),
})

export type TasteProfile = v.InferOutput<typeof tasteProfileSchema>

/** Null for a member with fewer than three favorites and ratings, or without anything they like. */
async function getTasteProfile() {
  return v.parse(v.nullable(tasteProfileSchema), unwrap(await getBackend().data.rpc('taste_profile')))
}

export function useTasteProfile(userId: string) {
  return useQuery({ queryKey: ['taste-profile', userId], queryFn: getTasteProfile })
}
