import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import {
  EMPTY_INGREDIENT,
  EMPTY_RECIPE,
  RECIPE_LABELS,
  recipeSchema,
  type RecipeValues,
} from './recipe-values.ts'

const parseIngredients = (ingredients: RecipeValues['ingredients']) =>
  safeParse(recipeSchema, { ...EMPTY_RECIPE, title: 'Fondue', ingredients })

test('An ingredient without a name is reported at its own row, after rows that were left empty', () => {
  const { issues } = parseIngredients([EMPTY_INGREDIENT, { ...EMPTY_INGREDIENT, quantity: '200' }])
  expect(issues?.map(({ path }) => path?.map(({ key }) => key))).toEqual([['ingredients', 1]])
})

test('A row that names only one of our cheeses is an ingredient, and empty rows are not saved', () => {
  const comte = { ...EMPTY_INGREDIENT, cheese: { id: 'comte', name: 'Comté' } }
  const { success, output } = parseIngredients([EMPTY_INGREDIENT, comte])
  expect(success).toBe(true)
  expect(output).toMatchObject({ ingredients: [comte] })
})

const ingredients = (count: number) =>
  Array.from({ length: count }, () => ({ ...EMPTY_INGREDIENT, item: 'Comté' }))
const steps = (count: number, text = 'Stir') => Array.from({ length: count }, () => ({ text }))

test.each<[what: string, changes: Partial<RecipeValues>]>([
  ['one guest', { servings: '1' }],
  ['fifty guests', { servings: ' 50 ' }],
  ['no times', { prep_minutes: ' ', cook_minutes: '' }],
  ['the longest times', { prep_minutes: '1', cook_minutes: '1440' }],
  ['sixty ingredients', { ingredients: ingredients(60) }],
  ['an empty row after sixty ingredients', { ingredients: [...ingredients(60), EMPTY_INGREDIENT] }],
  ['an amount in a fraction', { ingredients: [{ ...EMPTY_INGREDIENT, quantity: '1 1/2 kg', item: 'Leek' }] }],
  ['forty steps', { steps: steps(40) }],
  ['an empty step after forty', { steps: [...steps(40), { text: ' ' }] }],
  ['steps of 12,000 letters', { steps: steps(4, 'a'.repeat(3_000)) }],
  ['a step of two lines', { steps: [{ text: 'Grate.\nStir.' }] }],
])('A recipe may have %s', (_, changes) => {
  expect(safeParse(recipeSchema, { ...EMPTY_RECIPE, title: 'Fondue', ...changes }).issues).toBeUndefined()
})

test.each<[what: string, changes: Partial<RecipeValues>, message: RegExp]>([
  ['no name', { title: ' ' }, /a name/],
  ['no guests', { servings: '0' }, /From 1 to 50/],
  ['fifty-one guests', { servings: '51' }, /From 1 to 50/],
  ['half a guest', { servings: '1.5' }, /From 1 to 50/],
  ['zero minutes', { prep_minutes: '0' }, /from 1 to 1440, or nothing/],
  ['over a day of cooking', { cook_minutes: '1441' }, /from 1 to 1440, or nothing/],
  ['sixty-one ingredients', { ingredients: ingredients(61) }, /at most 60 ingredients/],
  ['a unit without an ingredient', { ingredients: [{ ...EMPTY_INGREDIENT, quantity: 'g' }] }, /Name every/],
  ['two amounts', { ingredients: [{ ...EMPTY_INGREDIENT, quantity: '2-3', item: 'Leeks' }] }, /One amount/],
  ['forty-one steps', { steps: steps(41) }, /at most 40 steps/],
  [
    'steps of 12,001 letters',
    { steps: [...steps(4, 'a'.repeat(3_000)), { text: 'a' }] },
    /at most 12000 letters/,
  ],
  ['a step with a bell', { steps: [{ text: 'Ring\u0007' }] }, /line breaks only/],
])('A recipe may not have %s', (_, changes, message) => {
  const { issues } = safeParse(recipeSchema, { ...EMPTY_RECIPE, title: 'Fondue', ...changes })
  expect(issues?.map((issue) => issue.message)).toEqual([expect.stringMatching(message)])
})

const withIngredient = (changes: Partial<typeof EMPTY_INGREDIENT>): Partial<RecipeValues> => ({
  ingredients: [{ ...EMPTY_INGREDIENT, item: 'Leek', ...changes }],
})

test.each<[what: string, max: number, changes: (text: string) => Partial<RecipeValues>]>([
  ['name', 120, (title) => ({ title })],
  ['summary', 400, (summary) => ({ summary })],
  ['ingredient', 120, (item) => withIngredient({ item })],
  [
    'quantity',
    40,
    (text) =>
      withIngredient({ quantity: text.replace(/^a+(?=aa)/, (all) => `1${' '.repeat(all.length - 1)}`) }),
  ],
  ['description of a picture', 300, (image_alt) => ({ image_alt })],
])('The %s of a recipe has at most %i characters', (_, max, changes) => {
  const messages = (length: number) =>
    safeParse(recipeSchema, {
      ...EMPTY_RECIPE,
      title: 'Fondue',
      ...changes('a'.repeat(length)),
    }).issues?.map(({ message }) => message)
  expect(messages(max)).toBeUndefined()
  expect(messages(max + 1)).toEqual([`At most ${max} characters`])
})

test('Spaces around an entry and steps that show nothing are not saved', () => {
  const { output } = safeParse(recipeSchema, {
    ...EMPTY_RECIPE,
    title: ' Fondue ',
    servings: ' 4 ',
    prep_minutes: ' 20 ',
    ingredients: [{ ...EMPTY_INGREDIENT, quantity: ' 200 g ', item: ' Comté ' }],
    steps: [{ text: ' Stir. ' }, { text: '\u200b' }],
  })
  expect(output).toMatchObject({
    title: 'Fondue',
    servings: '4',
    prep_minutes: '20',
    ingredients: [{ quantity: '200 g', item: 'Comté' }],
    steps: [{ text: 'Stir.' }],
  })
})

test('A new recipe is empty apart from four guests, and each of its fields has a label', () => {
  expect(safeParse(recipeSchema, EMPTY_RECIPE).issues).toHaveLength(1)
  expect(safeParse(recipeSchema, { ...EMPTY_RECIPE, title: 'Fondue' }).output).toEqual({
    title: 'Fondue',
    summary: '',
    servings: '4',
    prep_minutes: '',
    cook_minutes: '',
    ingredients: [],
    steps: [],
    other_cheeses: [],
    image_url: '',
    image_alt: '',
  })
  expect(Object.values(RECIPE_LABELS).every(Boolean)).toBe(true)
})
