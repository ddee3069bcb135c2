import * as v from 'valibot'
import { requiredText, text } from '../../lib/text-schema.ts'
import { showsText } from '../../lib/shows-text.ts'
import { parseQuantity } from './recipe-amount.ts'

export const MAX_INGREDIENTS = 60
export const MAX_STEPS = 40
const MAX_STEP_LETTERS = 12_000
const MAX_SERVINGS = 50
const MAX_MINUTES = 1440

export const TOO_MANY_INGREDIENTS = `A recipe has at most ${MAX_INGREDIENTS} ingredients`

const wholeNumber = (min: number, max: number, message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, message),
  )

const minutes = v.union([
  v.pipe(v.string(), v.trim(), v.literal('')),
  wholeNumber(1, MAX_MINUTES, `Minutes from 1 to ${MAX_MINUTES}, or nothing`),
])

const cheese = v.object({ id: v.string(), name: v.string() })

const ingredient = v.object({
  /** An amount with its unit. */
  quantity: v.pipe(
    text(40),
    v.check(
      (quantity) => parseQuantity(quantity) !== undefined,
      'One amount, such as 200 g, 1/2 cup or a pinch, or nothing',
    ),
  ),
  item: text(120),
  /** One of our cheeses, if it is one. */
  cheese: v.nullable(cheese),
})

type IngredientValues = v.InferInput<typeof ingredient>

const isEmptyRow = ({ quantity, item, cheese }: IngredientValues) => !quantity && !showsText(item) && !cheese

/** An ingredient without a name of its own gets that of its cheese. */
const isNamed = ({ item, cheese }: IngredientValues) => showsText(item) || cheese !== null

/** A step may have several lines. */
const step = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u, 'Letters and line breaks only'),
  ),
})

/** What the form of a recipe holds. Rows that were left empty are not saved. */
export const recipeSchema = v.object({
  title: requiredText(120, 'Give the recipe a name'),
  summary: text(400),
  servings: wholeNumber(1, MAX_SERVINGS, `From 1 to ${MAX_SERVINGS}`),
  prep_minutes: minutes,
  cook_minutes: minutes,
  ingredients: v.pipe(
    v.array(ingredient),
    v.checkItems((row) => isEmptyRow(row) || isNamed(row), 'Name every ingredient, or leave its row empty'),
    v.transform((rows) => rows.filter((row) => !isEmptyRow(row))),
    v.maxLength(MAX_INGREDIENTS, TOO_MANY_INGREDIENTS),
  ),
  steps: v.pipe(
    v.array(step),
    v.transform((rows) => rows.filter((row) => showsText(row.text))),
    v.maxLength(MAX_STEPS, `A recipe has at most ${MAX_STEPS} steps`),
    v.check(
      (rows) => rows.reduce((sum, row) => sum + row.text.length, 0) <= MAX_STEP_LETTERS,
      `The steps have at most ${MAX_STEP_LETTERS} letters in all`,
    ),
  ),
  /** Linked to the recipe, but to none of its ingredients. */
  other_cheeses: v.array(cheese),
  image_url: v.string(),
  image_alt: text(300),
})

export type RecipeValues = v.InferInput<typeof recipeSchema>

export const EMPTY_INGREDIENT: RecipeValues['ingredients'][number] = {
  quantity: '',
  item: '',
  cheese: null,
}

export const EMPTY_RECIPE: RecipeValues = {
  title: '',
  summary: '',
  servings: '4',
  prep_minutes: '',
  cook_minutes: '',
  ingredients: [EMPTY_INGREDIENT, EMPTY_INGREDIENT, EMPTY_INGREDIENT],
  steps: [{ text: '' }, { text: '' }],
  other_cheeses: [],
  image_url: '',
  image_alt: '',
}

export const RECIPE_LABELS: Readonly<Record<keyof RecipeValues, string>> = {
  title: 'Name',
  summary: 'In a sentence',
  servings: 'Serves',
  prep_minutes: 'Preparation',
  cook_minutes: 'Cooking and resting',
  ingredients: 'Ingredients',
  steps: 'Steps',
  other_cheeses: 'Other cheeses',
  image_url: 'Picture',
  image_alt: 'What the picture shows',
}
