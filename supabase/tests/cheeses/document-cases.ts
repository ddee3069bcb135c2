import { EMPTY_DOCUMENT, type CheeseDocument } from '../../../src/domain/cheese/cheese-document.ts'

/** Whether a value is refused, can be saved in a draft, or can also be published. */
export type Fate = 'refused' | 'draft' | 'published'

type Case = readonly [what: string, fate: Fate, value: unknown]

const withFields = (fields: Partial<CheeseDocument>) => ({ ...EMPTY_DOCUMENT, ...fields })
const withOpening = (opening: string) => withFields({ opening })
const passage = { heading: 'Heading', text: 'Text' }
const section = { tab: 'overview', look: 'card', ...passage } as const
const many = <Entry>(count: number, entry: Entry) => Array.from({ length: count }, () => entry)
const { film: _film, ...withoutVideo } = EMPTY_DOCUMENT

const SHAPES: Case[] = [
  ['an empty document', 'published', EMPTY_DOCUMENT],
  [
    'a document with everything',
    'published',
    {
      subtitle: 'Subtitle',
      rarity: 'Rare',
      badges: ['Hard', 'Blue'],
      status: passage,
      opening: 'First line\nSecond line with *emphasis* and [Comté](cheese:comte-aop)',
      sections: [section, { ...section, tab: 'flavor', look: 'highlight' }, { ...section, tab: 'pairings' }],
      facts: [{ label: 'Origin', value: 'Jura' }],
      flavor: { texture: 'Firm', aroma: 'Nuts', taste: 'Sweet', finish: 'Long' },
      pairings: [
        { kind: 'wine', label: 'Vin Jaune', text: 'Both taste of walnut' },
        { kind: 'food', label: 'Walnuts', text: 'The same' },
      ],
      story: [passage, passage],
      film: 'shown',
    },
  ],
  ['a list', 'refused', []],
  ['a text', 'refused', 'Comté'],
  ['null', 'refused', null],
  ['a document without a field', 'refused', withoutVideo],
  ['a document with an unknown field', 'refused', { ...EMPTY_DOCUMENT, html: '<b>' }],
  ['a section with an unknown field', 'refused', { ...EMPTY_DOCUMENT, sections: [{ ...section, html: '' }] }],
  ['a section without a look', 'refused', { ...EMPTY_DOCUMENT, sections: [{ tab: 'overview', ...passage }] }],
  ['a section in an unknown tab', 'refused', { ...EMPTY_DOCUMENT, sections: [{ ...section, tab: 'video' }] }],
  ['a section that is null', 'refused', { ...EMPTY_DOCUMENT, sections: [null] }],
  ['sections that are an object', 'refused', { ...EMPTY_DOCUMENT, sections: {} }],
  ['an opening that is a number', 'refused', { ...EMPTY_DOCUMENT, opening: 1 }],
  ['an opening that is null', 'refused', { ...EMPTY_DOCUMENT, opening: null }],
  ['an opening that is a list', 'refused', { ...EMPTY_DOCUMENT, opening: ['Text'] }],
  ['an unknown video', 'refused', { ...EMPTY_DOCUMENT, film: 'https://films.test/1' }],
  ['a video that is a list', 'refused', { ...EMPTY_DOCUMENT, film: ['shown'] }],
  [
    'a pairing of an unknown kind',
    'refused',
    { ...EMPTY_DOCUMENT, pairings: [{ kind: 'smoke', label: 'Pipe', text: 'No' }] },
  ],
]

const SIZES: Case[] = [
  ['an opening of the greatest length', 'published', withOpening('x'.repeat(2_000))],
  ['an opening that is too long', 'refused', withOpening('x'.repeat(2_001))],
  ['an opening of emoji of the greatest length', 'published', withOpening('🧀'.repeat(2_000))],
  ['a subtitle that is too long', 'refused', withFields({ subtitle: 'x'.repeat(121) })],
  ['three badges', 'refused', withFields({ badges: many(3, 'Hard') })],
  ['twelve sections', 'published', withFields({ sections: many(12, section) })],
  ['thirteen sections', 'refused', withFields({ sections: many(13, section) })],
  ['thirteen facts', 'refused', withFields({ facts: many(13, { label: 'Origin', value: 'Jura' }) })],
  [
    'a document that is too long as a whole',
    'refused',
    withFields({ story: many(6, { heading: 'Heading', text: 'x'.repeat(2_800) }) }),
  ],
]

const COMPLETENESS: Case[] = [
  ['a section without a heading', 'draft', withFields({ sections: [{ ...section, heading: '' }] })],
  ['a section without text', 'draft', withFields({ sections: [{ ...section, text: '' }] })],
  ['a chapter that shows nothing', 'draft', withFields({ story: [{ ...passage, text: '\u200b ' }] })],
  ['a fact without a value', 'draft', withFields({ facts: [{ label: 'Origin', value: '' }] })],
  ['an empty badge', 'draft', withFields({ badges: [''] })],
  ['a pairing without a name', 'draft', withFields({ pairings: [{ kind: 'na', label: ' ', text: 'Cold' }] })],
  ['a status without a heading', 'draft', withFields({ status: { heading: '', text: 'Text' } })],
  ['a status without text', 'published', withFields({ status: { heading: 'AOP', text: '' } })],
]

const CHARACTERS: Case[] = [
  ['a line break in an opening', 'published', withOpening('One\n\nTwo')],
  ['a line break in a subtitle', 'refused', withFields({ subtitle: 'One\nTwo' })],
  ['a carriage return', 'refused', withOpening('One\r\nTwo')],
  ['a tab', 'refused', withOpening('One\tTwo')],
  ['a null character', 'refused', withOpening('One\u0000Two')],
  ['a control character of the second block', 'refused', withOpening('One\u0085Two')],
  ['a line separator', 'refused', withOpening('One\u2028Two')],
  ['half of a surrogate pair', 'refused', withOpening('One\ud83eTwo')],
  ['HTML, which is text', 'published', withOpening('<script>alert(1)</script>')],
  ['brackets', 'published', withOpening('He wrote “cheeze” [sic] (twice)')],
]

const MARKUP: Case[] = [
  ['an emphasis', 'published', withOpening('A *very* long finish')],
  ['an emphasis of one letter', 'published', withOpening('*a*')],
  ['an emphasis with a link', 'published', withOpening('*see [Comté](cheese:comte-aop)*')],
  ['links to a recipe and an event', 'published', withOpening('[a](recipe:fondue), [b](event:tasting-2)')],
  ['an open emphasis', 'draft', withOpening('A *very long finish')],
  ['an empty emphasis', 'draft', withOpening('A ** finish')],
  ['an emphasis with a space inside', 'draft', withOpening('5 * 3 * 2')],
  ['an emphasis over two lines', 'draft', withOpening('*One\nTwo*')],
  ['a link to a URL', 'draft', withOpening('[a](https://elsewhere.test)')],
  ['a link to a path', 'draft', withOpening('[a](/auth)')],
  ['a link that runs a script', 'draft', withOpening('[a](javascript:alert(1))')],
  ['a link to an account', 'draft', withOpening('[a](user:1)')],
  ['a link to a slug with a slash', 'draft', withOpening('[a](cheese:../auth)')],
  ['a link with a capital letter', 'draft', withOpening('[a](cheese:Comte)')],
  ['a link without words', 'draft', withOpening('[](cheese:comte-aop)')],
  ['a link with an emphasis inside', 'draft', withOpening('[*a*](cheese:comte-aop)')],
  ['a link in a link', 'draft', withOpening('[a [b](cheese:b)](cheese:a)')],
  ['a link with words of the greatest length', 'published', withOpening(`[${'🧀'.repeat(80)}](cheese:a)`)],
  ['a link with too many words', 'draft', withOpening(`[${'x'.repeat(81)}](cheese:a)`)],
  [
    'markup in a heading, which is plain',
    'published',
    withFields({ story: [{ ...passage, heading: '*a' }] }),
  ],
]

export const DOCUMENT_CASES = [...SHAPES, ...SIZES, ...COMPLETENESS, ...CHARACTERS, ...MARKUP]
