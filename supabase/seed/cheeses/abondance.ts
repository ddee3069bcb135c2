import type { SeededCheese } from '../seeded-cheese.ts'

export const abondance: SeededCheese = {
  record: {
    slug: 'abondance',
    name: 'Abondance',
    countryIso: 'FR',
    flagEmoji: '🇫🇷',
    originRegion: 'Haute-Savoie',
    milkType: "Raw cow's milk (Abondance, Montbéliarde, Tarine)",
    milkSpecies: ['cow'],
    milkTreatment: 'raw',
    coagulant: 'animal',
    lactose: 'unknown',
    allergens: ['milk'],
    rind: 'washed',
    agingTime: 'Minimum 3 months (often 5-8)',
    minimumAgeDays: 90,
    style: 'semi-hard',
    styleNote: 'Alpine',
    designation: 'AOC/PDO',
    summary:
      "Raw cow's-milk cheese from Haute-Savoie, supple and fruity, with hazelnut and a slight, pleasant bitterness.",
    flavorTags: ['fruity', 'hazelnut', 'pineapple', 'buttery', 'floral'],
    textureTags: ['supple', 'firm', 'melting'],
    palate: { strength: 3, salt: 2, sweet: 3, tang: 2, funk: 2, cream: 3 },
    beverages: [
      { label: 'Roussette de Savoie', kind: 'wine' },
      { label: 'Apremont', kind: 'wine' },
      { label: 'Mondeuse', kind: 'wine' },
      { label: 'Amber lager', kind: 'beer' },
      { label: 'Génépi in small measure', kind: 'spirit' },
      { label: 'Apricot nectar with soda', kind: 'na' },
      { label: 'Alpine herbal tea', kind: 'na' },
    ],
    foods: ['Berthoud with garlic', 'Charcuterie', 'Rye bread', 'Apples', 'Walnuts'],
    servingTip: 'Bake it as berthoud with garlic, broth and a squeeze of lemon, and eat it with potatoes.',
    advice: {
      storage: 'Cut side down on a plate, paper over it. Two weeks; what is left then belongs in the oven.',
      serving: 'Three quarters of an hour before, in slices as thick as a pencil.',
      rind: 'Firm and somewhat bitter. Cut it away.',
    },
    searchAliases: [],
    pricePerKgCents: 4500,
    qrShortCode: 'ABN3',
  },
  document: {
    subtitle: 'A valley, a village, a cow and a cheese',
    rarity: '',
    badges: ['Semi-hard Alpine'],
    status: {
      heading: 'AOC/PDO since 1990',
      text: 'Protected by its origin: raw whole milk of three breeds, made and ripened in Haute-Savoie.',
    },
    opening:
      'Turn the wheel on its side and you find a waist: the edge curves inward, a mark of the family. Abondance is a semi-hard Alpine cheese of raw milk from Haute-Savoie, kept three months at least and often five to eight. It has more fruit in it than its sober coat suggests.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'Berthoud',
        text: 'The valley’s own supper: slices of Abondance baked in a small dish rubbed with garlic until they bubble, then scooped up with potatoes and bread.',
      },
      {
        tab: 'flavor',
        look: 'card',
        heading: 'Young or aged',
        text: 'Young, at 3-5 months, it is supple and milky and melts readily. Aged, at 6-8 months, it is firmer, fruitier and nuttier, and better left uncooked.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Haute-Savoie, France' },
      { label: 'Herds', value: 'Abondance, Montbéliarde and Tarine' },
      { label: 'Wheel', value: 'About 10 kg, with a concave edge' },
      { label: 'Rind', value: 'Printed by the linen cloth' },
      { label: 'Making', value: 'Raw whole milk in copper vats' },
      { label: 'Ripening', value: 'On spruce boards' },
    ],
    flavor: {
      texture: 'Supple and ivory, with a few small holes.',
      aroma: 'Hay, citrus and toasted nuts.',
      taste: 'Fruit and hazelnut, drawn together by a slight bitterness.',
      finish: 'Medium-long, and fruity to the end.',
    },
    pairings: [],
    story: [
      {
        heading: 'One name for everything',
        text: 'In one corner of Haute-Savoie a single word gets you a long way. Abondance is a valley, and a village in that valley. It is the red-brown cow with the white face and dark spectacles that stands about in it, and the cheese that her milk becomes. The word means just what it looks like in English. Anyone who has seen the June meadows, knee-deep in flowers with the snow barely gone above them, will let the boast pass.',
      },
      {
        heading: 'The canons’ cheese',
        text: 'An abbey was the landlord here. Its canons saw to the clearing of the forest and the use of the high pastures, and its people have made cheese since the Middle Ages. By 1381 the fame of it had gone far enough that Abondance is said to have been served to the cardinals at Avignon, a long way south by mule. Visitors to the cloister with its painted walls can buy the same thing down the road, without the mule.',
      },
      {
        heading: 'Copper, cloth, spruce',
        text: 'Three materials shape the wheel. Copper comes first: raw whole milk is warmed in a copper vat and the curd stirred and heated there. Next is linen, in which the curd is lifted out and pressed; its weave can be read on the rind for the rest of the cheese’s life. A wooden hoop gives the edge its inward curve. Last comes spruce, the boards on which ten-kilo wheels lie in the cellar, to be rubbed and turned until they are ready.',
      },
    ],
    film: 'none',
  },
}
