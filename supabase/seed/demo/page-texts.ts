import type { PageDocuments } from '../../../src/domain/documents/page-document.ts'

const NO_PICTURE = { url: '', alt: '' }

/** Without words of its own a picture has those that it came with. */
const pictureAt = (url: string) => ({ url, alt: '' })

/** The words and pictures of the invented shop. */
export const PAGE_TEXTS: PageDocuments = {
  home: {
    headline: 'Cheese worth crossing town for',
    introduction:
      'A cheese bar in a historic district, with a short list of cheeses we know by the farm, the cave and the month. Read about them, then come and taste.',
    picture: pictureAt('/media/home-2000.jpg'),
    cheeses: { heading: 'On the counter', text: 'What we cut at the moment, country by country.' },
    about: {
      heading: 'A counter, a cellar and a good many opinions',
      columns: [
        {
          heading: 'Expert Curation',
          picture: pictureAt('/media/places/counter-1200.jpg'),
          text: 'We would rather explain a short list than apologize for a long one. Every cheese here was tasted at several ages before we chose the age we sell.',
        },
        {
          heading: 'Community Focus',
          picture: pictureAt('/media/places/parcel-1200.jpg'),
          text: 'Regulars keep their favorites here, rate what they took home and tell the next person what to expect. Their comments are on every cheese page, below our own notes.',
        },
        {
          heading: 'Historic Location',
          picture: pictureAt('/media/places/door-1200.jpg'),
          text: 'Thick walls and a cool cellar suit cheese better than any machine. The Old Quarter gave us both, and a street worth lingering in.',
        },
      ],
    },
    social: {
      heading: 'Pictures from behind the counter',
      text: 'New arrivals, first cuts and the occasional disaster, as they happen.',
      label: 'Feed Coming Soon',
      tiles: [
        pictureAt('/media/close/rossini-blue-960.jpg'),
        pictureAt('/media/places/cellar-1200.jpg'),
        pictureAt('/media/recipes/cacio-e-pepe-1200.jpg'),
        pictureAt('/media/close/millefoglie-al-marzemino-960.jpg'),
      ],
    },
    closing: {
      heading: 'Keep a list. Leave a note. Find the next one.',
      text: 'Sign in to keep your favorites, rate what you tried and tell the neighborhood about it.',
      members: 'Your favorites are kept for you. What did you try last?',
    },
    search: {
      tagline: 'cheese worth crossing town for',
      description:
        "A cheese bar in a historic district: a short list of well-kept cheeses, today's discovery, and what regulars think of them.",
    },
  },
  visit: {
    heading: 'Visit',
    picture: pictureAt('/media/places/door-1200.jpg'),
    map: {
      kind: 'drawn',
      picture: NO_PICTURE,
      caption: 'The streets around us, drawn by hand and not to scale.',
    },
  },
  recipes: {
    heading: 'Recipes',
    introduction: 'From our kitchen and yours, each tried with the cheese it names.',
    empty: 'No recipes yet. The first ones are being tried out. Do you have one?',
  },
  events: {
    heading: 'Events',
    introduction: 'Tastings, classes and long tables.',
    empty:
      'Nothing planned just now. New events appear here, and in the calendar for those who subscribe to it.',
  },
  community_favorites: {
    heading: "Our Friends' Favorites",
    introduction: 'Discover the cheeses our community loves most',
    empty: {
      heading: 'No community favorites yet',
      text: 'Be the first to share your favorite cheese with the community',
    },
  },
  sign_in: {
    introduction:
      'Keep the cheeses you love, rate what you tasted, and leave a word for the next person at the counter.',
    picture: pictureAt('/media/places/cellar-1200.jpg'),
  },
  footer: { text: 'Cut to order, wrapped in paper, talked about for as long as you like.' },
}
