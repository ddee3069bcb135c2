import * as v from 'valibot'

/** The database checks the length of these, not their type. */
const words = v.pipe(v.unknown(), v.transform(String))

/** The stored ingredients of a recipe. */
export const ingredientsSchema = v.array(
  v.object({
    amount: v.nullish(v.number(), null),
    unit: v.nullish(words, ''),
    item: words,
    cheese_id: v.nullish(v.string(), null),
  }),
)
