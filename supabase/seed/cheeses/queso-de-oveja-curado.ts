import type { SeededCheese } from '../seeded-cheese.ts'

export const quesoDeOvejaCurado: SeededCheese = {
  record: {
    slug: 'queso-de-oveja-curado',
    name: 'Queso de Oveja Curado',
    countryIso: 'ES',
    flagEmoji: '🇪🇸',
    originRegion: 'La Mancha & Castile',
    milkType: "Raw sheep's milk",
    milkSpecies: ['sheep'],
    milkTreatment: 'raw',
    coagulant: 'animal',
    lactose: 'unknown',
    allergens: ['milk'],
    rind: 'natural',
    agingTime: '4-12 months',
    minimumAgeDays: 120,
    style: 'hard',
    styleNote: 'Pressed, with patterned sides',
    designation: null,
    summary:
      "Raw ewe's-milk cheese from Spain's central plateau: dense and a little oily, sweet at first, with almonds and a gentle bite behind.",
    flavorTags: ['nutty', 'caramel', 'grassy', 'lanolin', 'tangy'],
    textureTags: ['firm', 'dense', 'oily'],
    palate: { strength: 3, salt: 3, sweet: 2, tang: 3, funk: 2, cream: 3 },
    beverages: [
      { label: 'Tempranillo crianza', kind: 'wine' },
      { label: 'Toro', kind: 'wine' },
      { label: 'Dry oloroso', kind: 'wine' },
      { label: 'Spanish lager', kind: 'beer' },
      { label: 'Dry cider', kind: 'cider' },
      { label: 'Pomegranate juice with soda', kind: 'na' },
      { label: 'Rooibos', kind: 'na' },
    ],
    foods: ['Membrillo', 'Marcona almonds', 'Jamón', 'Dried apricots', 'Piquillo peppers'],
    servingTip: 'Cut thin triangles, rind on, and serve them at 18 to 20 °C.',
    advice: {
      storage: 'In paper, on the least cold shelf, where its fat stays soft. Three weeks are no trouble.',
      serving: 'In thin triangles with the rind on, at 18 to 20 °C.',
      rind: 'Ask at the counter',
    },
    searchAliases: [],
    pricePerKgCents: 4500,
    qrShortCode: 'VJA7',
  },
  document: {
    subtitle: '',
    rarity: '',
    badges: ['Hard sheep’s-milk cheese'],
    status: {
      heading: 'No protected name',
      text: 'This cheese carries no designation of origin. We sell it for its milk and its age.',
    },
    opening:
      'A ewe gives little milk, but it is rich, and on Spain’s dry central plateau that bargain has fed people for centuries. This raw-milk cheese from La Mancha and Castile is aged between four and twelve months. Left out of the fridge for an hour it begins to glisten, which is when to eat it.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'Warm it up',
        text: 'Cold, it tastes mostly of salt. Between 18 and 20 °C the fat in the sheep’s milk softens, the surface shines, and the hay and caramel come forward.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'La Mancha & Castile, Spain' },
      { label: 'Sides', value: 'A zigzag, after woven esparto molds' },
      { label: 'Paste', value: 'Dense, with tiny scattered holes' },
      { label: 'Age class', value: 'Curado' },
      { label: 'Rind', value: 'May be coated: ask at the counter' },
    ],
    flavor: {
      texture: 'Dense and slightly waxy, dotted with tiny holes, with a film of butterfat once it warms.',
      aroma: 'Dry hay and roasted nuts over a clean, woolly note.',
      taste: 'The sweetness of rich sheep’s milk, followed by almond and a gentle bite.',
      finish: 'It stays, and a hint of spice arrives late.',
    },
    pairings: [],
    story: [
      {
        heading: 'Sheep country',
        text: 'Summer on the Meseta burns the grass and winter freezes what is left. Cows do poorly on that. Sheep, which will walk all day for a mouthful of dry herbs, do well, and for centuries they walked with the law on their side. The shepherds’ council, the Mesta, was recognized by King Alfonso X in the thirteenth century and lasted until 1836. The flocks it looked after were prized for wool, and the people who minded them lived on the milk.',
      },
      {
        heading: 'Pressed and patterned',
        text: 'Run a thumb around the side of the wheel. The zigzag there recalls the braided bands of esparto grass that shepherds once wrapped around fresh curd to hold it while it drained, and the flat ends still show the print of the pressing board. Esparto grows wild in dry country and costs nothing but the labor of plaiting it. Molds have changed since then. The pattern stayed, because after so long a time a smooth side would look wrong.',
      },
      {
        heading: 'What “curado” means',
        text: 'Spanish rules grade a large cheese by the days it has been kept. From 35 days it may be called semicurado, from 105 curado, from 180 viejo. Ours is sold at anything from four months to twelve, so two pieces bought in different seasons can be different company: the younger one tender and milky-sweet, the older drier, nuttier and quicker to bite. Ask us how old the wheel on the board is today, and try before you choose.',
      },
    ],
    film: 'none',
  },
}
