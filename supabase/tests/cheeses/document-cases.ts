import { EMPTY_DOCUMENT, type CheeseDocument } from '../../../src/domain/cheese/cheese-document.ts'

/** Whether a value is refused, can be saved in a draft, or can also be published. */
export type Fate = 'refused' | 'draft' | 'published'

export const fateOf = (isDraft: boolean, isPublished: boolean): Fate =>
  isPublished ? 'published' : isDraft ? 'draft' : 'refused'

type Case = readonly [what: string, fate: Fate, value: unknown]

const withFields = (fields: Partial<CheeseDocument>) => ({ ...EMPTY_DOCUMENT, ...fields })
const withOpening = (opening: string) => withFields({ opening })
const passage = { heading: 'Heading', text: 'Text' }
const section = { tab: 'overview', look: 'card', ...passage } as const
const fact = { label: 'Origin', value: 'Jura' }
const pairing = { kind: 'food', label: 'Walnuts', text: 'The same' } as const
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

const LENGTHS: [what: string, max: number, withText: (text: string) => unknown][] = [
  ['an opening', 2_000, withOpening],
  ['a subtitle', 120, (subtitle) => withFields({ subtitle })],
  ['a rarity', 60, (rarity) => withFields({ rarity })],
  ['a badge', 60, (badge) => withFields({ badges: [badge] })],
  ['a heading of the status', 120, (heading) => withFields({ status: { ...passage, heading } })],
  ['a text of the status', 600, (text) => withFields({ status: { ...passage, text } })],
  ['a heading of a section', 120, (heading) => withFields({ sections: [{ ...section, heading }] })],
  ['a text of a section', 3_000, (text) => withFields({ sections: [{ ...section, text }] })],
  ['a label of a fact', 60, (label) => withFields({ facts: [{ ...fact, label }] })],
  ['a value of a fact', 200, (value) => withFields({ facts: [{ ...fact, value }] })],
  ['a texture', 600, (texture) => withFields({ flavor: { ...EMPTY_DOCUMENT.flavor, texture } })],
  ['an aroma', 600, (aroma) => withFields({ flavor: { ...EMPTY_DOCUMENT.flavor, aroma } })],
  ['a taste', 600, (taste) => withFields({ flavor: { ...EMPTY_DOCUMENT.flavor, taste } })],
  ['a finish', 600, (finish) => withFields({ flavor: { ...EMPTY_DOCUMENT.flavor, finish } })],
  ['a name of a pairing', 80, (label) => withFields({ pairings: [{ ...pairing, label }] })],
  ['a text of a pairing', 600, (text) => withFields({ pairings: [{ ...pairing, text }] })],
]

const COUNTS: [what: string, max: number, withMany: (count: number) => unknown][] = [
  ['badges', 2, (count) => withFields({ badges: many(count, 'Hard') })],
  ['sections', 12, (count) => withFields({ sections: many(count, section) })],
  ['facts', 12, (count) => withFields({ facts: many(count, fact) })],
  ['pairings', 12, (count) => withFields({ pairings: many(count, pairing) })],
  ['chapters', 12, (count) => withFields({ story: many(count, passage) })],
]

/** Five chapters and the word for the video have 15,039 characters. */
const withCharacters = (count: number) =>
  withFields({
    story: many(5, { heading: 'Heading', text: 'x'.repeat(3_000) }),
    opening: 'x'.repeat(count - 15_039),
  })

const SIZES: Case[] = [
  ...LENGTHS.flatMap(([what, max, withText]): Case[] => [
    [`${what} of the greatest length`, 'published', withText('x'.repeat(max))],
    [`${what} that is too long`, 'refused', withText('x'.repeat(max + 1))],
  ]),
  ...COUNTS.flatMap(([what, max, withMany]): Case[] => [
    [`${max} ${what}`, 'published', withMany(max)],
    [`${max + 1} ${what}`, 'refused', withMany(max + 1)],
  ]),
  ['an opening of emoji of the greatest length', 'published', withOpening('🧀'.repeat(2_000))],
  ['a document of the greatest length', 'published', withCharacters(16_000)],
  ['a document that is too long as a whole', 'refused', withCharacters(16_001)],
]

const COMPLETENESS: Case[] = [
  ['a section without a heading', 'draft', withFields({ sections: [{ ...section, heading: '' }] })],
  ['a section without text', 'draft', withFields({ sections: [{ ...section, text: '' }] })],
  ['a chapter that shows nothing', 'draft', withFields({ story: [{ ...passage, text: '\u200b ' }] })],
  ['a chapter without a heading', 'draft', withFields({ story: [{ ...passage, heading: '' }] })],
  ['a fact without a value', 'draft', withFields({ facts: [{ ...fact, value: '' }] })],
  ['a fact without a label', 'draft', withFields({ facts: [{ ...fact, label: '' }] })],
  ['an empty badge', 'draft', withFields({ badges: [''] })],
  ['a pairing without a name', 'draft', withFields({ pairings: [{ ...pairing, label: ' ' }] })],
  ['a pairing without a reason', 'draft', withFields({ pairings: [{ ...pairing, text: '' }] })],
  ['an announced video', 'published', withFields({ film: 'announced' })],
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
