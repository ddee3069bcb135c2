import * as v from 'valibot'
import { showsText } from '../../lib/shows-text.ts'
import { ENUMS } from '../enums.ts'
import { documentShapes, fitsOnAPage } from '../documents/document-shapes.ts'

const SECTION_TABS = ['overview', 'flavor', 'pairings'] as const
const SECTION_LOOKS = ['highlight', 'card'] as const
const PAIRING_KINDS = [...ENUMS.beverage_kind, 'food'] as const
const VIDEO_STATES = ['none', 'shown', 'announced'] as const

/** A draft can be incomplete; a published document cannot. `private.is_cheese_document` has the same rules. */
function documentSchema(isComplete: boolean) {
  const { line, filledLine, text, filledText, list } = documentShapes(isComplete)
  const passage = { heading: filledLine(120, 'A heading is missing'), text: filledText(3_000) }

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
    fitsOnAPage(),
  )
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
