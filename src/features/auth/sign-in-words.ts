import * as v from 'valibot'

const wordsSchema = v.object({
  introduction: v.string(),
  picture: v.object({ url: v.string(), alt: v.string() }),
  focus: v.optional(v.object({ x: v.number(), y: v.number() })),
})

/** The words that the server wrote into the page, so that they need no request. */
export const readSignInWords = () =>
  v.parse(
    v.fallback(v.pipe(v.string(), v.parseJson(), wordsSchema), {
      introduction: '',
      picture: { url: '', alt: '' },
    }),
    document.getElementById('application')?.dataset['signIn'],
  )
