export type Ingredient = {
  amount: number | null
  unit: string
  item: string
  /** The slug of one of our cheeses, if it is one that guests can see. */
  cheeseSlug: string | null
}

export type RecipeCheese = {
  slug: string
  name: string
  heroImageUrl: string | null
  heroImageAlt: string | null
}

export type RecipeSummary = {
  id: string
  slug: string
  title: string
  summary: string
  minutes: number | null
  servings: number
  imageUrl: string | null
  imageAlt: string | null
  cheeses: RecipeCheese[]
}

export type Recipe = Omit<RecipeSummary, 'cheeses'> & {
  cheeses: (RecipeCheese & { isInStock: boolean })[]
  prepMinutes: number | null
  byMember: boolean
  /** The display name of the member who sent it in, if they chose one. */
  authorName: string | null
  ingredients: Ingredient[]
  steps: string[]
  publishedAt: string | null
}

/** Such as "1 h 15 min". */
export function cookingTime(minutes: number) {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}
