import type { SeededCheese } from '../seeded-cheese.ts'

export const blueStiltonReserve: SeededCheese = {
  record: {
    slug: 'blue-stilton-reserve',
    name: 'Blue Stilton Reserve - Hand Crafted',
    countryIso: 'GB',
    flagEmoji: '🇬🇧',
    originRegion: 'England',
    milkType: "Pasteurized cow's milk",
    milkSpecies: ['cow'],
    milkTreatment: 'pasteurized',
    coagulant: 'microbial',
    lactose: 'unknown',
    allergens: ['milk'],
    rind: 'natural',
    agingTime: 'Minimum 9 weeks',
    minimumAgeDays: 63,
    style: 'blue',
    styleNote: 'Blue-veined',
    designation: 'PDO',
    summary:
      'English blue-veined PDO cheese from pasteurized milk, hand crafted and matured at least nine weeks: mellow butter, then savory blue.',
    flavorTags: ['blue', 'buttery', 'savory', 'walnut', 'tangy'],
    textureTags: ['creamy', 'crumbly', 'veined'],
    palate: { strength: 4, salt: 4, sweet: 2, tang: 3, funk: 3, cream: 4 },
    beverages: [
      { label: 'Vintage or LBV port', kind: 'wine' },
      { label: 'Sauternes', kind: 'wine' },
      { label: 'Banyuls', kind: 'wine' },
      { label: 'Barley wine', kind: 'beer' },
      { label: 'Sloe gin', kind: 'spirit' },
      { label: 'Spiced cranberry juice', kind: 'na' },
      { label: 'Strong Assam tea', kind: 'na' },
    ],
    foods: ['Walnuts', 'Celery', 'Pears', 'Oatcakes', 'Plum chutney'],
    servingTip: 'Cut wedges, never scoop.',
    advice: {
      storage:
        'In waxed paper, never in plastic film, inside a box. Two weeks, while the blue goes on spreading.',
      serving: 'An hour and a half before; cold Stilton is mostly salt.',
      rind: 'A crusty, earthy coat that most people leave.',
    },
    searchAliases: [],
    pricePerKgCents: 5100,
    qrShortCode: 'STN6',
  },
  document: {
    subtitle: 'The blue that may not be made in Stilton',
    rarity: '',
    badges: ['Blue-veined PDO'],
    status: {
      heading: 'PDO',
      text: 'Protected since 1996. Only a handful of dairies, in three counties, are allowed to make it.',
    },
    opening:
      'Nine weeks at the least turn pasteurized cow’s milk into this: a tall drum in a rough coat, ivory inside and veined with blue from the middle outward. Ours is the Reserve, hand crafted. It is butter for a moment, and then it is unmistakably Stilton.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'Leave the spoon in the drawer',
        text: 'Scooping the middle out of a half Stilton looks festive and leaves a dry shell. Cut wedges from the center to the rind, so that everyone gets both.',
      },
      {
        tab: 'flavor',
        look: 'card',
        heading: 'From rind to heart',
        text: 'A wedge is three cheeses. Under the rind it is earthy and firm, in the veins sharp, in the pale paste between them all butter. A good cut has some of each.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Leicestershire, Nottinghamshire and Derbyshire' },
      { label: 'Shape', value: 'A tall, unpressed cylinder' },
      { label: 'Rind', value: 'Forms its own coat' },
      { label: 'Blueing', value: 'Pierced with steel needles' },
      { label: 'Milk', value: 'Pasteurized, by the rules' },
    ],
    flavor: {
      texture: 'Creamy and crumbly in the same mouthful, with veins spreading from the center.',
      aroma: 'Cellar, toasted nuts and cream.',
      taste: 'Mellow butter that gives way to savory blue.',
      finish: 'Long and mineral.',
    },
    pairings: [],
    story: [
      {
        heading: 'Not from Stilton',
        text: 'Stilton is a village in Cambridgeshire with a wide main street, and the width explains the cheese. The Great North Road ran down it. Coaches between London and the north changed horses there, passengers got down to eat, and the inns gave them a blue cheese from farms further up the road. Travelers remembered where they had eaten it. Under today’s rules Stilton comes from Leicestershire, Nottinghamshire or Derbyshire, so the village that made its name is not allowed to make the cheese.',
      },
      {
        heading: 'Never pressed',
        text: 'Most firm cheeses are squeezed. Stilton is left to sink under its own weight: the milled, salted curd goes loosely into tall hoops, which are turned day after day until it can stand alone. The sides are rubbed smooth, and a coat forms of its own accord. Inside, small gaps remain. After some weeks the drum is pierced with steel needles, air follows them in, and the mold that has been waiting in the curd turns blue along every gap it can find.',
      },
      {
        heading: 'A guarded recipe',
        text: 'Stilton has been a PDO since 1996, and its rules are strict about shape, place and milk. The milk has to be pasteurized. That is why a cheese made nearby, by hand, on Stilton lines but with raw milk, goes by another name: it is called Stichelton. Only a handful of dairies may make the protected cheese. They follow the same rules down to the needles, and an experienced grader can still tell them apart.',
      },
    ],
    film: 'none',
  },
}
