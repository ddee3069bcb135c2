import type { SeededCheese } from '../seeded-cheese.ts'

export const millefoglieAlMarzemino: SeededCheese = {
  record: {
    slug: 'millefoglie-al-marzemino',
    name: 'Millefoglie al Marzemino',
    countryIso: 'IT',
    flagEmoji: '🇮🇹',
    originRegion: 'Veneto',
    milkType: "Lactose-free cow's milk",
    milkSpecies: ['cow'],
    milkTreatment: 'pasteurized',
    coagulant: 'microbial',
    lactose: 'free',
    allergens: ['milk', 'sulfites'],
    rind: 'none',
    agingTime: 'Wine-aged',
    minimumAgeDays: null,
    style: 'semi-hard',
    styleNote: 'Wine-soaked',
    designation: null,
    summary:
      "Lactose-free cow's-milk cheese from Veneto, aged with Marzemino wine that seeps in between its thousand leaves.",
    flavorTags: ['wine', 'berry', 'sweet', 'buttery', 'floral'],
    textureTags: ['flaky', 'supple', 'moist'],
    palate: { strength: 3, salt: 2, sweet: 4, tang: 2, funk: 2, cream: 3 },
    beverages: [
      { label: 'Marzemino', kind: 'wine' },
      { label: 'Refrontolo Passito', kind: 'wine' },
      { label: 'Off-dry Lambrusco', kind: 'wine' },
      { label: 'Fruit sour ale', kind: 'beer' },
      { label: 'Vermouth and soda', kind: 'spirit' },
      { label: 'Unfermented red grape juice', kind: 'na' },
      { label: 'Hibiscus tea', kind: 'na' },
    ],
    foods: ['Walnuts', 'Dark grapes', 'Bitter chocolate', 'Radicchio', 'Rye crispbread'],
    servingTip: 'Cut slices across the wheel, so that each one shows its purple veins.',
    advice: {
      storage:
        'In paper and then in a box, so that the wine neither dries out nor scents the butter. Eat it within ten days.',
      serving: 'Half an hour before. Any warmer and the leaves slide apart.',
      rind: 'Stained by the wine. Taste a crumb of it and decide.',
    },
    searchAliases: ['ubriaco', 'drunken cheese'],
    pricePerKgCents: 6200,
    qrShortCode: 'MZM8',
  },
  document: {
    subtitle: 'A thousand leaves and one red wine',
    rarity: '',
    badges: ['Wine-aged semi-hard'],
    status: {
      heading: 'No protected name',
      text: 'Millefoglie carries no designation of origin. Marzemino is the wine it lies in, not the place it comes from.',
    },
    opening:
      'Cut it open and you see what the wine did. Millefoglie is a supple cow’s-milk cheese whose paste splits as it ages into fine, leaf-like cracks, and the Marzemino it lies in finds every one of them. The milk is lactose-free; the purple veins are wine.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'Lactose-free, not milk-free',
        text: 'Lactose is the sugar in milk; the allergen is its protein. This cheese is free of the first and full of the second, so it is not for anyone with a milk allergy.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Veneto, Italy' },
      { label: 'Wine', value: 'Marzemino' },
      { label: 'Paste', value: 'Supple, splitting into fine leaves' },
      { label: 'Crust', value: 'Stained by the wine' },
      { label: 'Family', value: 'Formaggi ubriachi, the “drunken” cheeses' },
    ],
    flavor: {
      texture: 'Supple and moist, yet it comes apart along its cracks like the layers of a pastry.',
      aroma: 'Crushed grape skins and violets, with warm milk underneath.',
      taste: 'Sweet milk streaked with red fruit.',
      finish: 'Vinous, with the light grip of tannin.',
    },
    pairings: [],
    story: [
      {
        heading: 'Hidden in the vat',
        text: 'Ask in Veneto how anyone thought of putting cheese in wine and you will be told about thieves. Farmers, the story goes, hid their wheels under the grape skins left from the harvest, where raiders would not dig and tax collectors would not soil their cuffs. Weeks later they pulled the wheels out, purple and smelling of must, and found that the hiding place had improved them. Nobody can prove it. The name for such cheeses, ubriachi, drunkards, is real enough.',
      },
      {
        heading: 'A thousand leaves',
        text: 'Millefoglie means a thousand leaves, and pastry cooks use the word for puff pastry. In the dairy it describes something less tidy. As the cheese matures its paste opens along hundreds of hair-thin fissures, some no longer than a fingernail. Wine follows them inward. Where a crack ran deep the color runs deep; where the paste held, it stops. A cut wheel looks like a map of a river delta.',
      },
      {
        heading: 'Marzemino on stage',
        text: 'Few grapes can claim a line in Mozart. In the last act of Don Giovanni, with the statue already on its way, the Don sits down to supper and calls for wine, and what the librettist Da Ponte has him praise is “excellent Marzemino”. Da Ponte was born in Veneto and knew what he was ordering: a dark red that smells of violets and small berries. The cheese comes from the hills north of Treviso, better known today for Prosecco.',
      },
    ],
    film: 'shown',
  },
}
