import type { SeededCheese } from '../seeded-cheese.ts'

export const asiagoDopStravecchio: SeededCheese = {
  record: {
    slug: 'asiago-dop-stravecchio',
    name: 'Asiago DOP Stravecchio',
    countryIso: 'IT',
    flagEmoji: '🇮🇹',
    originRegion: 'Vicenza & Trento, parts of Padua & Treviso',
    milkType: "Cow's milk",
    milkSpecies: ['cow'],
    milkTreatment: 'raw',
    coagulant: 'animal',
    lactose: 'naturally_free',
    lactoseSource: 'the published list of Italian PDO cheeses under 0.001 %',
    allergens: ['milk'],
    rind: 'natural',
    agingTime: 'At least 18 months (often 20-24+)',
    minimumAgeDays: 540,
    style: 'hard',
    styleNote: 'Semi-cooked curd',
    designation: 'DOP',
    summary:
      'Matured Asiago DOP kept eighteen months or more, often two years: hard, straw-gold and crunchy, with nuts, broth and a sweet core.',
    flavorTags: ['nutty', 'caramel', 'savory', 'toasted', 'sharp'],
    textureTags: ['hard', 'granular', 'crystalline'],
    palate: { strength: 4, salt: 3, sweet: 3, tang: 3, funk: 2, cream: 1 },
    beverages: [
      { label: 'Amarone', kind: 'wine' },
      { label: 'Valpolicella Ripasso', kind: 'wine' },
      { label: 'Recioto di Soave', kind: 'wine' },
      { label: 'Strong dark lager', kind: 'beer' },
      { label: 'Grappa', kind: 'spirit' },
      { label: 'Bitter orange tonic', kind: 'na' },
      { label: 'Espresso tonic', kind: 'na' },
    ],
    foods: ['Mostarda', 'Polenta', 'Chestnut honey', 'Speck', 'Hazelnuts'],
    servingTip: 'Break it into shards with a wedge knife.',
    advice: {
      storage:
        'In paper, with a cloth around it, in the vegetable drawer. At this age a month changes little.',
      serving: 'Two hours before, in shards.',
      rind: 'Too hard to chew. Scrub it and simmer it in a soup.',
    },
    searchAliases: [],
    pricePerKgCents: 5300,
    qrShortCode: 'ASG5',
  },
  document: {
    subtitle: '',
    rarity: '',
    badges: ['Hard and long-aged'],
    status: {
      heading: 'DOP',
      text: 'Asiago is protected by its origin, as a fresh cheese and as a matured one. This is the matured kind, in its oldest class.',
    },
    opening:
      'The Asiago most people know is young, white and good in sandwiches. This is the other end of the family: at least eighteen months old and often two years or more, straw-gold, hard, and crunchy with crystals. Put away the slicer and find a wedge knife.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'Crunch',
        text: 'The white specks are crystals that form as protein slowly breaks down. They are a sign of age, they are meant to be there, and they crackle between the teeth like coarse sugar.',
      },
      {
        tab: 'overview',
        look: 'card',
        heading: 'Stravecchio Distinction',
        text: 'Matured Asiago has three ages, each with a name from the consortium: Mezzano from 4 to 10 months, Vecchio from 10 to 15, Stravecchio beyond 15. This selection starts at 18 months and often reaches 20 to 24 or more.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Vicenza and Trento, parts of Padua and Treviso' },
      { label: 'Curd', value: 'Semi-cooked' },
      { label: 'Paste', value: 'Hard and straw-gold, with crystals' },
      { label: 'Lysozyme', value: 'Forbidden since 2020' },
      { label: 'Rules', value: 'Plant coagulant permitted since 2020' },
    ],
    flavor: {
      texture: 'Hard and granular, with crystals that crunch.',
      aroma: 'Toasted bread and dried fruit.',
      taste: 'Nuts and broth, concentrated, around a sweet core.',
      finish: 'Very long, with a slow spice.',
    },
    pairings: [],
    story: [
      {
        heading: 'The plateau of seven towns',
        text: 'North of Vicenza the plain ends in a wall, and on top of the wall lies a plateau of meadows and spruce that seven towns have shared for centuries. Asiago is the largest of them. Its people kept sheep, for wool first and cheese second, and for a long time Asiago was a sheep’s-milk cheese. When cattle replaced the flocks the milk in the vat changed, while the name on the wheel stayed where it was. Makers down in the plain took it up later.',
      },
      {
        heading: 'Fresh and matured',
        text: 'One name covers two cheeses. Fresh Asiago is made from whole milk and eaten within weeks, springy and mild. Matured Asiago is set aside. As the months go by it loses water, firms, darkens and gathers flavor, from cut grass and butter to broth, toast and dried fruit. A wheel that goes into its second year has been chosen for it, since a flaw that is small at six months is large at twenty. Ours is one of those.',
      },
      {
        heading: 'New rules, old ways',
        text: 'The rule book was rewritten in 2020, and it was mostly tightened. Lysozyme, a preservative taken from egg white that some hard cheeses rely on, is no longer allowed, so hygiene in the dairy has to do the work. The cows must eat local forage. In one respect the rules were loosened: a plant coagulant may now take the place of rennet. So the question whether a vegetarian may have it, which used to be answered for every wheel at once, has to be put to each.',
      },
    ],
    film: 'announced',
  },
}
