import * as v from 'valibot'
import { showsText } from '../../lib/shows-text.ts'
import { hasValidMarkup } from '../cheese/inline-text.ts'

/** The size of a whole document, in characters of all its texts. */
const MAX_DOCUMENT_CHARACTERS = 16_000

const MARKUP_MESSAGE =
  'Write *emphasis* between two asterisks and links as [words](cheese:slug), [words](recipe:slug) or [words](event:slug)'

/**
 * What the documents of pages are made of. A draft can be incomplete; a published document cannot.
 * `private.fits_shape` has the same rules.
 */
export function documentShapes(isComplete: boolean) {
  const whenComplete = (isRight: (value: string) => boolean) => (value: string) =>
    !isComplete || isRight(value)
  const line = (max: number) => v.pipe(v.string(), hasLength(max), v.check(isPrintable, 'One line, please'))
  /** Lines without markup. */
  const plain = (max: number) =>
    v.pipe(
      v.string(),
      hasLength(max),
      v.check((value) => isPrintable(value.replaceAll('\n', '')), 'A character in this text cannot be shown'),
    )
  const text = (max: number) => v.pipe(plain(max), v.check(whenComplete(hasValidMarkup), MARKUP_MESSAGE))
  return {
    line,
    filledLine: (max: number, message: string) =>
      v.pipe(line(max), v.check(whenComplete(showsText), message)),
    plain,
    filledPlain: (max: number) => v.pipe(plain(max), v.check(whenComplete(showsText), 'Text is missing')),
    text,
    filledText: (max: number) => v.pipe(text(max), v.check(whenComplete(showsText), 'Text is missing')),
    list: <Entry extends v.GenericSchema>(entry: Entry, max: number) =>
      v.pipe(v.array(entry), v.maxLength(max, `At most ${max}`)),
  }
}

export const fitsOnAPage = <Document extends object>() =>
  v.check<Document, string>(
    (document) => countCharacters(document) <= MAX_DOCUMENT_CHARACTERS,
    `At most ${MAX_DOCUMENT_CHARACTERS.toLocaleString('en')} characters on a page`,
  )

/** Code points, as PostgreSQL counts them. */
const hasLength = (max: number) =>
  v.check((value: string) => [...value].length <= max, `At most ${max.toLocaleString('en')} characters`)

/** No control character, line separator or half of a surrogate pair. */
const isPrintable = (value: string) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(value)

function countCharacters(value: string | object): number {
  if (typeof value === 'string') return [...value].length
  return Object.values(value).reduce<number>((sum, part) => sum + countCharacters(part), 0)
}
