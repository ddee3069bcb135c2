import type { SeededCheese } from '../seeded-cheese.ts'

export const comteAop: SeededCheese = {
  record: {
    slug: 'comte-aop',
    name: 'Comté AOP (Affiné)',
    countryIso: 'FR',
    flagEmoji: '🇫🇷',
    originRegion: 'Jura',
    milkType: "Raw cow's milk (Montbéliarde & Simmental)",
    milkSpecies: ['cow'],
    milkTreatment: 'raw',
    coagulant: 'animal',
    lactose: 'naturally_free',
    lactoseSource: 'study of wheels over 12 months, 2015',
    allergens: ['milk'],
    rind: 'washed',
    agingTime: 'Minimum 4 months (often 12-24)',
    minimumAgeDays: 120,
    style: 'hard',
    styleNote: 'Alpine',
    designation: 'AOP',
    summary:
      'The great raw-milk cheese of the Jura, in wheels of about 40 kg: fruit, butter and roasted nuts in layers.',
    flavorTags: ['nutty', 'fruity', 'toasted', 'caramel', 'brothy'],
    textureTags: ['firm', 'smooth', 'crystalline'],
    palate: { strength: 3, salt: 2, sweet: 4, tang: 2, funk: 1, cream: 3 },
    beverages: [
      { label: 'Vin Jaune', kind: 'wine' },
      { label: 'Jura Chardonnay', kind: 'wine' },
      { label: 'Mature white Burgundy', kind: 'wine' },
      { label: 'Dry cider', kind: 'cider' },
      { label: 'Bock', kind: 'beer' },
      { label: 'Cold oolong', kind: 'na' },
      { label: 'White grape juice with verjus', kind: 'na' },
    ],
    foods: ['Walnuts', 'Morels', 'Cured ham', 'Apples', 'Gougères'],
    servingTip: 'Taste a young and an old piece side by side.',
    advice: {
      storage:
        'Waxed paper on the cut face, then a cloth, in the vegetable drawer. Three weeks, and longer for an old wheel.',
      serving: 'An hour at least: the fruit comes out last.',
      rind: 'Left on the plate, or cooked in a broth.',
    },
    searchAliases: ['comte'],
    pricePerKgCents: 5800,
    qrShortCode: 'CMT4',
  },
  document: {
    subtitle: 'Neighbors’ milk, and time',
    rarity: '',
    badges: ['Hard Alpine', 'about 40kg wheels'],
    status: {
      heading: 'AOP',
      text: 'Raw milk of two breeds, at least 120 days on spruce, and a score of 12 out of 20 or better. Otherwise it is not Comté.',
    },
    opening:
      'A wheel of Comté weighs about 40 kilos, and it takes two people to lift one with any grace. The milk is raw, from Montbéliarde and Simmental cows in the Jura; the aging is four months by law and more often a year or two. Eat it slowly, because it keeps changing while you do.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'No two wheels alike',
        text: 'Pasture, season, cheesemaker and cellar all leave their mark, and tasters sort what they find into six families of aroma. Ask for a taste from the wheel we have open; next week’s will be another.',
      },
      {
        tab: 'flavor',
        look: 'card',
        heading: 'Young or mature',
        text: 'Young, at 4-8 months, Comté is supple and milky, a cheese for breakfast and for fondue. Mature, at 12-24 months, it turns to fruit, roast and broth, and the crystals begin to crunch.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'The Jura, eastern France' },
      { label: 'Herds', value: 'Montbéliarde and Simmental' },
      { label: 'Wheel', value: 'About 40 kg, from about 400 liters of milk' },
      { label: 'Ripening', value: 'At least 120 days on spruce' },
      { label: 'Grade', value: 'Green band above 14 of 20, brown from 12' },
      { label: 'Aromas', value: 'Six families' },
    ],
    flavor: {
      texture: 'Firm and silky; older wheels have crystals.',
      aroma: 'Toast, hazelnut and warm milk.',
      taste: 'Layer upon layer: fruit, then butter, then roasted nuts.',
      finish: 'Very long and gently sweet.',
    },
    pairings: [],
    story: [
      {
        heading: 'The fruitière',
        text: 'Winters in the Jura are long, and a family with half a dozen cows needed something that would keep until spring. A big wheel keeps better than a small one, but each takes about 400 liters. The answer, since the thirteenth century, has been to pool the milk. The village dairy where it is done is called a fruitière, because there the neighbors’ labor bears fruit. It was a cooperative for hundreds of years before anyone had a word for that.',
      },
      {
        heading: 'Spruce and patience',
        text: 'Fresh wheels are pale and taste of very little. For at least 120 days they lie on rough spruce boards, turned and rubbed with salt, and a brown rind gathers on them. Most stay far longer. The cellar masters go along the rows with a small hammer that has a corer at its other end; they knock, listen, draw out a plug, smell it, and put the plug back. What they find decides where the wheel goes next, and for how long.',
      },
      {
        heading: 'Graded out of twenty',
        text: 'Before it may be sold, a batch is marked like a school essay. Rind, shape, texture and above all taste add up to twenty points. Anything above 14 gets a green band with the name Comté; from 12 to 14 the band is brown. Below that the cheese goes off to be melted or sold as something plainer, and the name stays behind. The tasters’ vocabulary has six families of aroma, and they use all of it.',
      },
    ],
    film: 'none',
  },
}
