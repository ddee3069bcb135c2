import type { PictureSource } from '../../../src/lib/picture-source.ts'
import { eventPictures, placePictures } from '../../../src/media/pictures.ts'

type DemoEvent = {
  slug: string
  title: string
  summary: string
  description: string
  /** Days from today, moved to the next open day if the shop is closed. */
  offset: number
  hour: number
  location: string
  capacity: number
  priceCents: number
  /** What guests get for the price. */
  priceIncludes: string
  /** Slugs. */
  cheeses: string[]
  picture: PictureSource | undefined
  status: 'draft' | 'published' | 'cancelled'
  answers: number
}

const COUNTER = 'At the long counter'
const CELLAR = 'In the cellar room'

export const EVENTS: DemoEvent[] = [
  {
    slug: 'alpine-evening',
    title: 'Alpine evening',
    summary: 'Comté, Abondance and what the cows ate.',
    description:
      'Three ages of Comté beside two of Abondance, with rye bread and cold oolong. We talk about hay, spruce and why a wheel is turned by hand.',
    offset: -33,
    hour: 18,
    location: COUNTER,
    capacity: 14,
    priceCents: 3200,
    priceIncludes: 'Five cheeses, rye bread and cold oolong.',
    cheeses: ['comte-aop', 'abondance'],
    picture: eventPictures['alpine-evening'],
    status: 'published',
    answers: 9,
  },
  {
    slug: 'sheep-and-sherry',
    title: 'Sheep and sherry',
    summary: 'Ewe’s milk from three countries, with sherry or pomegranate.',
    description: 'Queso de Oveja Curado, Pecorino Romano and Roquefort side by side, from mild to mighty.',
    offset: -12,
    hour: 18,
    location: CELLAR,
    capacity: 12,
    priceCents: 3600,
    priceIncludes: 'Three cheeses and two glasses, with or without alcohol.',
    cheeses: ['queso-de-oveja-curado', 'pecorino-romano-pdo', 'roquefort-maison-gabriel-coulet'],
    picture: eventPictures['sheep-and-sherry'],
    status: 'published',
    answers: 8,
  },
  {
    slug: 'first-steps-into-blue',
    title: 'First steps into blue',
    summary: 'For everybody who thinks they do not like blue cheese.',
    description:
      'We start with Rossini and dark chocolate, pass by Stilton with pears and end in the Combalou caves. Nobody has to finish anything.',
    offset: 5,
    hour: 18,
    location: COUNTER,
    capacity: 8,
    priceCents: 2800,
    priceIncludes: 'Three blue cheeses, pears, chocolate and bread.',
    cheeses: ['rossini-blue', 'blue-stilton-reserve', 'roquefort-maison-gabriel-coulet'],
    picture: eventPictures['first-steps-into-blue'],
    status: 'published',
    answers: 11,
  },
  {
    slug: 'board-building',
    title: 'Building a board',
    summary: 'How much, in which order, and what belongs beside it.',
    description: 'A class with knives: everybody builds a board and takes it home.',
    offset: 11,
    hour: 15,
    location: CELLAR,
    capacity: 16,
    priceCents: 4500,
    priceIncludes: 'Three cheeses, a wooden board and everything on it to take home.',
    cheeses: ['saint-nectaire-aop', 'asiago-dop-stravecchio', 'blue-stilton-reserve'],
    picture: placePictures['board'],
    status: 'published',
    answers: 7,
  },
  {
    slug: 'smoke-and-caves',
    title: 'Smoke and caves',
    summary: 'Gamonéu, smoked Gouda and a Menorcan that grew up underground.',
    description:
      'What smoke does to a rind, what a cave does to time, and a drum of natural cider (with and without alcohol).',
    offset: 20,
    hour: 18,
    location: COUNTER,
    capacity: 20,
    priceCents: 3000,
    priceIncludes: 'Three cheeses, bread and a glass of cider, with or without alcohol.',
    cheeses: ['queso-gamoneu-del-valle', 'huizer-kaas-gilde-smoked-gouda', 'mahon-menorca-cave-aged'],
    picture: eventPictures['smoke-and-caves'],
    status: 'published',
    answers: 4,
  },
  {
    slug: 'cheese-for-children',
    title: 'Cheese for children',
    summary: 'Butter cheese, Havarti, a blindfold and many questions.',
    description:
      'An afternoon for guests from six to ten and whoever brings them: three cheeses to guess, one to cut, and bread for everybody.',
    offset: 8,
    hour: 14,
    location: COUNTER,
    capacity: 12,
    priceCents: 0,
    priceIncludes: '',
    cheeses: ['butter-cheese-holland', 'german-havarti'],
    picture: eventPictures['cheese-for-children'],
    status: 'cancelled',
    answers: 3,
  },
  {
    slug: 'winter-fondue',
    title: 'Winter fondue',
    summary: 'A pot in the middle and snow outside, if we are lucky.',
    description: 'Still looking for the right evening.',
    offset: 34,
    hour: 18,
    location: CELLAR,
    capacity: 18,
    priceCents: 3900,
    priceIncludes: 'Fondue for one, bread and tea.',
    cheeses: ['comte-aop', 'abondance'],
    picture: eventPictures['winter-fondue'],
    status: 'draft',
    answers: 0,
  },
]
