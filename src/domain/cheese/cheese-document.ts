import * as v from 'valibot'
import { showsText } from '../../lib/shows-text.ts'
import { ENUMS } from '../enums.ts'
import { hasValidMarkup } from './inline-text.ts'

/** The size of a whole document, in characters of all its texts. */
const MAX_DOCUMENT_CHARACTERS = 16_000

const SECTION_TABS = ['overview', 'flavor', 'pairings'] as const
const SECTION_LOOKS = ['highlight', 'card'] as const
const PAIRING_KINDS = [...ENUMS.beverage_kind, 'food'] as const
const VIDEO_STATES = ['none', 'shown', 'announced'] as const

/** A draft can be incomplete; a published document cannot. `private.is_cheese_document` has the same rules. */
function documentSchema(isComplete: boolean) {
  const whenComplete = (isRight: (value: string) => boolean) => (value: string) =>
    !isComplete || isRight(value)
  const line = (max: number) => v.pipe(v.string(), hasLength(max), v.check(isPrintable, 'One line, please'))
  const filledLine = (max: number, message: string) =>
    v.pipe(line(max), v.check(whenComplete(showsText), message))
  const text = (max: number) =>
    v.pipe(
      v.string(),
      hasLength(max),
      v.check((value) => isPrintable(value.replaceAll('\n', '')), 'A character in this text cannot be shown'),
      v.check(whenComplete(hasValidMarkup), MARKUP_MESSAGE),
    )
  const filledText = (max: number) => v.pipe(text(max), v.check(whenComplete(showsText), 'Text is missing'))
  const passage = { heading: filledLine(120, 'A heading is missing'), text: filledText(3_000) }
  const list = <Entry extends v.GenericSchema>(entry: Entry, max: number) =>
    v.pipe(v.array(entry), v.maxLength(max, `At most ${max}`))

  return v.pipe(
    v.strictObject({
      subtitle: line(120),
      /** Above the name, such as "Rare & Exclusive DOP". */
      rarity: line(60),
      /** On the picture. */
      badges: list(filledLine(60, 'A badge is missing'), 2),
      /** The card beside the picture; without a heading there is none. */
      status: v.pipe(
        v.strictObject({ heading: line(120), text: text(600) }),
        v.forward(
          v.check(
            ({ heading, text: about }) => !isComplete || about === '' || showsText(heading),
            'A heading is missing',
          ),
          ['heading'],
        ),
      ),
      /** Opens the overview; without it the summary of the cheese does. */
      opening: text(2_000),
      sections: list(
        v.strictObject({ tab: v.picklist(SECTION_TABS), look: v.picklist(SECTION_LOOKS), ...passage }),
        12,
      ),
      facts: list(
        v.strictObject({
          label: filledLine(60, 'A label is missing'),
          value: filledLine(200, 'Text is missing'),
        }),
        12,
      ),
      flavor: v.strictObject({ texture: text(600), aroma: text(600), taste: text(600), finish: text(600) }),
      /** Why something goes with the cheese. What goes with it is in its record, where search finds it. */
      pairings: list(
        v.strictObject({
          kind: v.picklist(PAIRING_KINDS),
          label: filledLine(80, 'A name is missing'),
          text: filledText(600),
        }),
        12,
      ),
      story: list(v.strictObject(passage), 12),
      film: v.picklist(VIDEO_STATES),
    }),
    v.check(
      (document) => countCharacters(document) <= MAX_DOCUMENT_CHARACTERS,
      `At most ${MAX_DOCUMENT_CHARACTERS.toLocaleString('en')} characters on a page`,
    ),
  )
}

const MARKUP_MESSAGE =
  'Write *emphasis* between two asterisks and links as [words](cheese:slug), [words](recipe:slug) or [words](event:slug)'

/** Code points, as PostgreSQL counts them. */
const hasLength = (max: number) =>
  v.check((value: string) => [...value].length <= max, `At most ${max.toLocaleString('en')} characters`)

/** No control character, line separator or half of a surrogate pair. */
const isPrintable = (value: string) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(value)

function countCharacters(value: string | object): number {
  if (typeof value === 'string') return [...value].length
  return Object.values(value).reduce<number>((sum, part) => sum + countCharacters(part), 0)
}

export const draftDocumentSchema = documentSchema(false)
export const publishedDocumentSchema = documentSchema(true)

/** The words of a cheese page that are not in the record of the cheese. */
export type CheeseDocument = v.InferOutput<typeof publishedDocumentSchema>

export type Section = CheeseDocument['sections'][number]
export type Passage = CheeseDocument['story'][number]

export const EMPTY_DOCUMENT: CheeseDocument = {
  subtitle: '',
  rarity: '',
  badges: [],
  status: { heading: '', text: '' },
  opening: '',
  sections: [],
  facts: [],
  flavor: { texture: '', aroma: '', taste: '', finish: '' },
  pairings: [],
  story: [],
  film: 'none',
}
