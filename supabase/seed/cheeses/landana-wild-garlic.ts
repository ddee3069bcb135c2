import type { SeededCheese } from '../seeded-cheese.ts'

export const landanaWildGarlic: SeededCheese = {
  record: {
    slug: 'landana-wild-garlic',
    name: 'Landana Wild Garlic',
    countryIso: 'NL',
    flagEmoji: '🇳🇱',
    originRegion: 'Netherlands',
    milkType: "Pasteurized cow's milk",
    milkSpecies: ['cow'],
    milkTreatment: 'pasteurized',
    coagulant: 'microbial',
    lactose: 'contains',
    allergens: ['milk'],
    rind: 'waxed',
    agingTime: 'Young',
    minimumAgeDays: null,
    style: 'semi-hard',
    styleNote: 'Gouda-style, with herbs',
    designation: null,
    summary:
      "Young Dutch cheese from pasteurized cow's milk, mild and milky, flecked green with wild garlic.",
    flavorTags: ['herbal', 'garlicky', 'fresh', 'buttery'],
    textureTags: ['smooth', 'supple', 'sliceable'],
    palate: { strength: 2, salt: 2, sweet: 2, tang: 2, funk: 1, cream: 4 },
    beverages: [
      { label: 'Grüner Veltliner', kind: 'wine' },
      { label: 'Sauvignon Blanc', kind: 'wine' },
      { label: 'Wheat beer', kind: 'beer' },
      { label: 'Dry cider', kind: 'cider' },
      { label: 'Cucumber and mint water', kind: 'na' },
      { label: 'Alcohol-free wheat beer', kind: 'na' },
    ],
    foods: ['New potatoes', 'Sourdough', 'Asparagus', 'Omelette', 'Cherry tomatoes'],
    servingTip: 'Grate it over warm potatoes instead of butter.',
    advice: {
      storage: 'Tightly wrapped, because garlic travels. Eat it within ten days of cutting.',
      serving: 'From the refrigerator onto hot potatoes, or after half an hour on a board.',
      rind: 'Cut away the coating.',
    },
    searchAliases: ['barlauch', 'ramsons'],
    pricePerKgCents: 3700,
    qrShortCode: 'WGR4',
  },
  document: {
    subtitle: '',
    rarity: '',
    badges: ['Semi-hard with herbs'],
    status: {
      heading: 'No protected name',
      text: 'Landana is the name of a brand. The cheese carries no designation of origin.',
    },
    opening:
      'Green flecks in a pale slice, and a smell like a wood in April. Landana Wild Garlic is a young Gouda-style cheese from pasteurized cow’s milk, and the leaf in it is gentler than the bulb you keep in the kitchen. It is good on sourdough and better over hot potatoes.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'Leaf, not clove',
        text: 'Wild garlic tastes closer to chives than to the bulb: green and fresh, with a little heat. The cheese around it is mild enough to let you notice.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Netherlands' },
      { label: 'Herb', value: 'Wild garlic, Allium ursinum' },
      { label: 'Family', value: 'Gouda-style with herbs' },
      { label: 'Paste', value: 'Smooth and pale, with green flecks' },
      { label: 'Kitchen', value: 'Good cold, good melted' },
    ],
    flavor: {
      texture: 'Smooth and flexible, evenly flecked with leaf.',
      aroma: 'Snipped chives and woodland after rain.',
      taste: 'Mild and milky, with garlic in an undertone.',
      finish: 'Clean, green and brief.',
    },
    pairings: [],
    story: [
      {
        heading: 'Something in the curd',
        text: 'The Dutch have long liked to put things in their cheese. Leiden has its cumin, Friesland its cloves, and a cheese stall anywhere in the country will offer nettle, mustard seed or fenugreek beside the plain wheels. There is good sense in it. A young Gouda-style curd is sweet and mild, so it carries an added flavor evenly and does not quarrel with it. Wild garlic, which is easily drowned out, does well in such quiet company.',
      },
      {
        heading: 'Bear’s garlic',
        text: 'Allium ursinum grows in damp, shady woods. For a few weeks in spring it covers the ground with broad leaves and white stars, and you can smell the place from the road. The second half of its Latin name belongs to the bear: the animals, it is said, woke hungry from the winter and ate it first. German speakers still call it Bärlauch, bear’s leek. In English it answers to ramsons as well, an old word that survives in village names.',
      },
      {
        heading: 'A cheese for every day',
        text: 'This is no cheese for ceremony. It is young and mild, it slices cleanly for a sandwich, it grates without crumbling, and it melts into an omelette before the eggs have set. Try it with whatever the garden or the market has in May: new potatoes, asparagus, the first tomatoes worth eating. On a board it is the green one, and the one that guests who are shy of cheese reach for first.',
      },
    ],
    film: 'none',
  },
}
