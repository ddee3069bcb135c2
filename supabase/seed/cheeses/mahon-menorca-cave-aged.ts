import type { SeededCheese } from '../seeded-cheese.ts'

export const mahonMenorcaCaveAged: SeededCheese = {
  record: {
    slug: 'mahon-menorca-cave-aged',
    name: 'Mahón-Menorca Cave-Aged',
    countryIso: 'ES',
    flagEmoji: '🇪🇸',
    originRegion: 'Menorca',
    milkType: "Raw cow's milk",
    milkSpecies: ['cow'],
    milkTreatment: 'raw',
    coagulant: 'animal',
    lactose: 'unknown',
    allergens: ['milk'],
    rind: 'natural',
    agingTime: '6-12 months',
    minimumAgeDays: 180,
    style: 'hard',
    styleNote: 'Pressed, with an oiled rind',
    designation: 'D.O.P.',
    summary:
      "A square-edged island cheese from raw cow's milk, rubbed with oil and paprika and kept until it breaks into salty, nutty flakes.",
    flavorTags: ['nutty', 'buttery', 'tangy', 'leather', 'toasted'],
    textureTags: ['firm', 'crumbly', 'crystalline'],
    palate: { strength: 4, salt: 4, sweet: 2, tang: 3, funk: 2, cream: 2 },
    beverages: [
      { label: 'Monastrell', kind: 'wine' },
      { label: 'Dry Amontillado sherry', kind: 'wine' },
      { label: 'Mallorcan Callet', kind: 'wine' },
      { label: 'Amber ale', kind: 'beer' },
      { label: 'Pomada (gin with lemonade)', kind: 'spirit' },
      { label: 'Sparkling lemonade with thyme', kind: 'na' },
      { label: 'Cold-brew black tea', kind: 'na' },
    ],
    foods: ['Sobrassada on toast', 'Quince paste', 'Olive oil and rosemary', 'Roasted almonds', 'Fig bread'],
    servingTip: 'Slice it thin, dress it with olive oil and cracked pepper, and wait ten minutes.',
    advice: {
      storage:
        'In waxed paper in the vegetable drawer, with a drop of olive oil rubbed into the cut face. It keeps for weeks.',
      serving: 'An hour out of the cold, in slices thin enough to bend.',
      rind: 'Cut it off: oil and paprika have left it bitter.',
    },
    searchAliases: ['mahon', 'mao'],
    pricePerKgCents: 5400,
    qrShortCode: 'MAH2',
  },
  document: {
    subtitle: 'The square cheese of Menorca',
    rarity: '',
    badges: ['Hard, cave-aged'],
    status: {
      heading: 'D.O.P. Protected',
      text: 'Protected by its place of origin since 1985. “Menorca” was added to the name in the late 1990s.',
    },
    opening:
      'Most cheeses are round because a mold made them so. Mahón is square because a cloth did, and its soft corners are the first thing you notice on the counter. This one, from raw cow’s milk, has spent six to twelve months in the cave and breaks rather than bends.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'The orange coat',
        text: 'Oil and paprika, rubbed into the rind while the cheese ripens, give Mahón its color. They slow the drying of the paste and leave a little warmth at the edge of each slice.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Menorca, Balearic Islands, Spain' },
      { label: 'Shape', value: 'A square with rounded edges' },
      { label: 'Rind', value: 'Rubbed with oil and paprika' },
      { label: 'Paste', value: 'Firm to brittle, flaking with age' },
      { label: 'Named after', value: 'The port of Maó' },
    ],
    flavor: {
      texture: 'Firm, turning brittle as it ages and breaking into flakes.',
      aroma: 'Warm butter first, then old wood and the smell of a good leather bag.',
      taste: 'Toasted hazelnut and browned butter, salted as if by sea air.',
      finish: 'Long, with a light prickle of pepper.',
    },
    pairings: [],
    story: [
      {
        heading: 'An island of dry-stone walls',
        text: 'Walk any lane on Menorca and you walk between walls. They are stacked without mortar from stones cleared off the fields, they break the north wind, and they fence the cattle farms, the llocs, that give the island its pattern. Cheese belongs to that pattern and long predates most of it. Pottery used for cheese-making has been found here that is about four thousand years old, and a bishop’s letter from the early fifth century already mentions cheese.',
      },
      {
        heading: 'The cloth that gives the shape',
        text: 'The tool is a square of cotton called the fogasser. An artisan maker heaps fresh curd in the middle, gathers the four corners, ties them together and sets the bundle to press. What comes out looks like a small cushion: rounded sides, soft corners, and on top a crease where the knot sat. No mold would leave that mark. The word artisan is guarded, too. On Menorca only cheese made on the farm, from raw milk, is allowed to use it.',
      },
      {
        heading: 'From port to plate',
        text: 'Menorcan cheese was already leaving the island by boat in the thirteenth century. Trade picked up in the eighteenth, under British rule, and buyers overseas called the cheese after the harbor it sailed from, Maó, or Mahón in Spanish. So a cheese from farms all over the island came to bear the name of one town. Its origin has been protected since 1985. In the late 1990s the word “Menorca” joined the name and gave the pastures their share of the credit.',
      },
    ],
    film: 'shown',
  },
}
