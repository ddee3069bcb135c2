import type { SeededCheese } from '../seeded-cheese.ts'

export const butterCheeseHolland: SeededCheese = {
  record: {
    slug: 'butter-cheese-holland',
    name: 'Butter Cheese (Holland)',
    countryIso: 'NL',
    flagEmoji: '🇳🇱',
    originRegion: 'Netherlands',
    milkType: "Dutch cow's milk",
    milkSpecies: ['cow'],
    milkTreatment: 'pasteurized',
    coagulant: 'microbial',
    lactose: 'contains',
    allergens: ['milk'],
    rind: 'waxed',
    agingTime: 'Short ripening',
    minimumAgeDays: null,
    style: 'semi-soft',
    styleNote: 'Mild and tender',
    designation: null,
    summary:
      "Dutch cow's milk at its gentlest: tender, sweet and buttery, and the first cheese on the board to melt.",
    flavorTags: ['buttery', 'mild', 'milky', 'sweet'],
    textureTags: ['creamy', 'supple', 'melting'],
    palate: { strength: 1, salt: 1, sweet: 3, tang: 1, funk: 1, cream: 5 },
    beverages: [
      { label: 'Pinot Gris', kind: 'wine' },
      { label: 'Light Gamay', kind: 'wine' },
      { label: 'Blonde ale', kind: 'beer' },
      { label: 'Oat-milk chai', kind: 'na' },
      { label: 'Apple spritzer', kind: 'na' },
    ],
    foods: ['Soft pretzels', 'Mild ham', 'Grapes', 'Scrambled eggs', 'Toast'],
    servingTip: "The children's favorite on any board: cut it first, and cut enough.",
    advice: {
      storage:
        'In a closed box, far from onions: a cheese this mild takes on every smell. Eat it within a week.',
      serving: 'Ten minutes before; longer, and it is too soft to slice.',
      rind: 'Peel off the wax.',
    },
    searchAliases: ['boterkaas', 'butterkase'],
    pricePerKgCents: 2400,
    qrShortCode: 'BTR7',
  },
  document: {
    subtitle: '',
    rarity: '',
    badges: ['Mild semi-soft'],
    status: {
      heading: 'No protected name',
      text: 'Butter cheese is a kind of cheese and carries no designation of origin. Ours says Holland because its milk is Dutch.',
    },
    opening:
      'There is no butter in it. The name describes the way a slice gives under the knife and goes soft on warm toast. Ours is made from Dutch cow’s milk, and it is the mildest thing we sell.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'For the smallest customers',
        text: 'Sweet, soft, hardly salty and with nothing to be brave about. Many people’s first cheese is one like this, and some never see a reason to stop.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Netherlands' },
      { label: 'Invented', value: '1928, in German-speaking Europe' },
      { label: 'Model', value: 'Bel Paese, from Italy' },
      { label: 'Paste', value: 'Very soft, quick to melt' },
      { label: 'Also called', value: 'Boterkaas, Butterkäse' },
    ],
    flavor: {
      texture: 'A very soft slice that melts almost at once.',
      aroma: 'Fresh cream, and little else.',
      taste: 'Sweet butter with a touch of salt.',
      finish: 'Gentle and short.',
    },
    pairings: [],
    story: [
      {
        heading: 'A twentieth-century comfort',
        text: 'Monks and legends have no part in this story. Butter cheese appeared in German-speaking Europe in 1928, by which time dairies had thermometers, railways and customers in towns who wanted something soft for their bread. The model was Italian: Bel Paese, mild and creamy and very successful. The northern version came out paler and plainer and found its public at breakfast. It has been there ever since, under one name in German, another in Dutch, and a third on our slate.',
      },
      {
        heading: 'A Dutch hand',
        text: 'Grass, rain and level ground make milk, and the Netherlands has all of them in quantity. Dutch makers have spent centuries keeping sourness out of a vat, and that habit suits butter cheese, which should not have a sharp corner anywhere. Ours is made from Dutch cow’s milk. You taste it much as it came in, with just enough salt to make you want a second slice.',
      },
      {
        heading: 'Short ripening',
        text: 'Time does wonderful things to cheese, and butter cheese declines most of them. It is ripened for weeks where others take seasons. That is long enough for the curd to knit and turn supple, and too short for anything to get in the way of the cream: no crystals, no funk, no crumbling edge. What you give up in depth you get back in ease. Lay a slice on hot toast and watch it sag at the corners before you have found the plate.',
      },
    ],
    film: 'shown',
  },
}
