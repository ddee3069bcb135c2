import type { SeededCheese } from '../seeded-cheese.ts'

export const saintNectaireAop: SeededCheese = {
  record: {
    slug: 'saint-nectaire-aop',
    name: 'Saint-Nectaire AOP',
    countryIso: 'FR',
    flagEmoji: '🇫🇷',
    originRegion: 'Auvergne',
    milkType: "Raw cow's milk",
    milkSpecies: ['cow'],
    milkTreatment: 'raw',
    coagulant: 'animal',
    lactose: 'contains',
    allergens: ['milk'],
    rind: 'washed',
    agingTime: 'Minimum 4 weeks (often 6-8)',
    minimumAgeDays: 28,
    style: 'semi-soft',
    styleNote: 'Washed-rind',
    designation: 'AOP',
    summary:
      'Farmhouse raw-milk cheese from the Auvergne volcanoes, ripened on rye straw: cream, hazelnut and a mushroom cellar.',
    flavorTags: ['mushroom', 'hazelnut', 'earthy', 'creamy', 'straw'],
    textureTags: ['supple', 'creamy', 'tender'],
    palate: { strength: 3, salt: 2, sweet: 2, tang: 2, funk: 4, cream: 4 },
    beverages: [
      { label: 'Saint-Pourçain', kind: 'wine' },
      { label: "Côtes d'Auvergne Gamay", kind: 'wine' },
      { label: 'Chinon', kind: 'wine' },
      { label: 'Farmhouse cider', kind: 'cider' },
      { label: 'Saison', kind: 'beer' },
      { label: 'Verbena infusion', kind: 'na' },
      { label: 'White grape juice', kind: 'na' },
    ],
    foods: ['Rye bread', 'Walnuts', 'Ripe pears', 'Cured ham', 'Boiled potatoes'],
    servingTip: 'Take it out an hour before; eat the rind or leave it, as you like.',
    advice: {
      storage:
        'On the lowest shelf in its paper, turned every other day. Ripe, it waits for nobody: five days, seven at most.',
      serving: 'When the paste gives under a finger, after an hour or so.',
      rind: 'Eat it or not, as you like.',
    },
    searchAliases: ['st nectaire'],
    pricePerKgCents: 4300,
    qrShortCode: 'SNC8',
  },
  document: {
    subtitle: 'Farmhouse, from volcano country',
    rarity: 'Rare & Exclusive Farmhouse',
    badges: ['Semi-soft washed-rind', 'Rye Straw Aged'],
    status: {
      heading: 'AOP',
      text: 'Protected since 1955. The rules allow raw milk or pasteurized; ours is raw.',
    },
    opening:
      'Press the top lightly and your fingerprint stays for a moment. Farmhouse Saint-Nectaire is a raw-milk cheese from the high pastures of the Auvergne, ripened on rye straw for four weeks at the least and often six to eight. It smells of cellar and tastes of cream.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'Oval or square',
        text: 'A plaque of casein is set into every wheel. Oval means it was made on a farm, square that it came from a dairy. You can read it with your thumb before you read the label.',
      },
      {
        tab: 'flavor',
        look: 'card',
        heading: 'With the rind or without',
        text: 'The rind is where most of the straw and mushroom live. Taste the paste by itself first, then a piece with its coat on, and keep whichever habit you prefer.',
      },
    ],
    facts: [
      { label: 'Origin', value: '69 communes in Puy-de-Dôme and Cantal' },
      { label: 'Pasture', value: 'At least 140 days of grazing a year' },
      { label: 'Making', value: 'On the farm, after each milking' },
      { label: 'Ripening', value: 'On rye straw, 28 days or more' },
      { label: 'Rind', value: 'Washed at the beginning, then gray with mold' },
      { label: 'Mark', value: 'An oval casein plaque for farm cheese' },
    ],
    flavor: {
      texture: 'A supple paste that yields to the finger and slowly comes back.',
      aroma: 'Damp cellar, straw and mushroom.',
      taste: 'Cream and hazelnut, with something earthy below.',
      finish: 'Long, grassy and mineral.',
    },
    pairings: [],
    story: [
      {
        heading: 'Volcano pastures',
        text: 'The volcanoes of the Auvergne have been quiet for thousands of years, and cows now graze their flanks. Rain, altitude and dark volcanic soil give a grass thick with herbs, and the rules make sure it is used: the herds spend at least 140 days a year outdoors. Sixty-nine communes in the Puy-de-Dôme and the Cantal may make Saint-Nectaire, a small territory for so well-known a cheese.',
      },
      {
        heading: 'Twice a day',
        text: 'A farmhouse maker’s day has two beginnings. The cows are milked morning and evening, and each time the milk goes into the vat at once, still warm, with rennet after it. Two milkings are two batches of cheese, on Sundays too. The curd is molded, salted and pressed, then the young wheels go down to a cellar and lie on rye straw. To begin with they are washed. Then they are left alone, and a gray mold, ochre in places, grows over them and becomes the rind. A dairy collects milk from many farms. A farmhouse cheese is the milk of one.',
      },
      {
        heading: 'The royal table',
        text: 'In the seventeenth century Henri de La Ferté-Senneterre, a marshal of France with estates in these hills, is said to have brought the local cheese to Louis XIV. Senneterre and Nectaire are the same word worn down differently, and the king’s approval did the cheese no harm. Peasants had called it by a humbler name, the rye cheese, after the straw it lay on. Since 1955 the law has known it by the marshal’s.',
      },
    ],
    film: 'announced',
  },
}
