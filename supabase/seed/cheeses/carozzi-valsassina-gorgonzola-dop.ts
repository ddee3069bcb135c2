import type { SeededCheese } from '../seeded-cheese.ts'

export const carozziValsassinaGorgonzolaDop: SeededCheese = {
  record: {
    slug: 'carozzi-valsassina-gorgonzola-dop',
    name: 'Carozzi Valsassina Gorgonzola DOP (Piccante)',
    countryIso: 'IT',
    flagEmoji: '🇮🇹',
    originRegion: 'Lombardy & Piedmont',
    milkType: "Pasteurized cow's milk",
    milkSpecies: ['cow'],
    milkTreatment: 'pasteurized',
    coagulant: 'animal',
    lactose: 'naturally_free',
    lactoseSource: 'the Gorgonzola consortium with the CREA research center in Lodi',
    allergens: ['milk'],
    rind: 'natural',
    agingTime: 'Minimum 3 months',
    minimumAgeDays: 90,
    style: 'blue',
    styleNote: 'Firm, Piccante style',
    designation: 'DOP',
    summary:
      'The spicy, long-aged Gorgonzola, firm and densely marbled, ripened in an Alpine valley near Lake Como.',
    flavorTags: ['blue', 'spicy', 'savory', 'tangy', 'earthy'],
    textureTags: ['firm', 'crumbly', 'veined'],
    palate: { strength: 5, salt: 4, sweet: 1, tang: 4, funk: 4, cream: 3 },
    beverages: [
      { label: 'Passito', kind: 'wine' },
      { label: 'Barolo Chinato', kind: 'wine' },
      { label: 'Marsala', kind: 'wine' },
      { label: 'Imperial stout', kind: 'beer' },
      { label: 'Chestnut beer', kind: 'beer' },
      { label: 'Grape and ginger shrub', kind: 'na' },
      { label: 'Fig-leaf soda', kind: 'na' },
    ],
    foods: ['Polenta', 'Chestnut honey', 'Walnuts', 'Pears', 'Risotto'],
    servingTip: 'A little goes a long way: 20 g a head.',
    advice: {
      storage: 'In foil, in a box of its own, at the back where it is coldest. Ten days.',
      serving: 'An hour before, in lumps the size of a walnut.',
      rind: 'Gray-pink, and not eaten.',
    },
    searchAliases: ['gorgonzola piccante'],
    pricePerKgCents: 4200,
    qrShortCode: 'GZP9',
  },
  document: {
    subtitle: '',
    rarity: 'Rare & Exclusive DOP',
    badges: ['Firm blue', 'Piccante Style'],
    status: {
      heading: 'DOP',
      text: 'Gorgonzola is protected by its origin. For Piccante the rules ask more than 80 days of aging; ours has at least three months.',
    },
    opening:
      'Gorgonzola comes in two tempers. Dolce runs off the knife; Piccante stands up and answers back. The Carozzi family ripens this one in the Valsassina for at least three months, and it shows: firm, crowded with blue-green, and hot at the end.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'Twenty grams',
        text: 'Few cheeses on our counter are stronger. Serve pieces the size of a walnut, with honey beside them, and put it at the end of the board.',
      },
      {
        tab: 'flavor',
        look: 'card',
        heading: 'How to cool it down',
        text: 'Fat and sweetness take the edge off. Stir a spoonful into hot polenta or risotto, or set it against chestnut honey and a ripe pear, and the spice turns from a shout into warmth.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Lombardy & Piedmont, Italy' },
      { label: 'Ripened', value: 'Valsassina, in the province of Lecco' },
      { label: 'House', value: 'Carozzi, at Pasturo' },
      { label: 'Rind', value: 'Gray-pink, not for eating' },
      { label: 'Rennet', value: 'Calf' },
    ],
    flavor: {
      texture: 'Firmer and more crumbly than Dolce, with dense blue-green marbling.',
      aroma: 'Cave, mushroom and pepper.',
      taste: 'Strong and spicy, salty and sweet at once.',
      finish: 'Long and hot.',
    },
    pairings: [],
    story: [
      {
        heading: 'Valsassina’s caves',
        text: 'East of Lake Como a valley turns away from the water and climbs toward the Grigne, two limestone peaks that keep their snow into summer. Cool air moves through the rock there and breathes out of clefts and caves at much the same temperature all year. People of the Valsassina noticed long ago what that does for cheese. Herdsmen and merchants from the plain sent wheels up to be ripened, and the valley made itself a second trade out of waiting.',
      },
      {
        heading: 'The Carozzi family',
        text: 'Some cheese dynasties count in centuries. The Carozzis began in 1960, and they began as traders. From dealing in cheese the family went on to ripening and making it, and today it does both at Pasturo, at the foot of the Grigne. The order matters: people who start out by choosing other people’s cheese learn to be hard to please before they ever own a vat.',
      },
      {
        heading: 'Dolce or Piccante',
        text: 'Both styles bear the name Gorgonzola, and a blind taster might doubt that they are related. Dolce is young, soft and sweet, and often eaten with a spoon. Piccante is made with a different mold culture and kept longer. The rules ask for more than 80 days, and ours gets at least three months. In that time the paste drains and tightens, the veins multiply, and the flavor gains the heat that gives the style its name. Piccante was the everyday sort once. Now it is the rarer.',
      },
    ],
    film: 'none',
  },
}
