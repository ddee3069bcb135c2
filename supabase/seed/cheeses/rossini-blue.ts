import type { SeededCheese } from '../seeded-cheese.ts'

export const rossiniBlue: SeededCheese = {
  record: {
    slug: 'rossini-blue',
    name: 'Rossini Blue',
    countryIso: 'IT',
    flagEmoji: '🇮🇹',
    originRegion: 'Italy',
    milkType: "Italian cow's milk",
    milkSpecies: ['cow'],
    milkTreatment: 'pasteurized',
    coagulant: 'animal',
    lactose: 'unknown',
    allergens: ['milk', 'sulfites'],
    rind: 'none',
    agingTime: 'Matured, then wine-finished',
    minimumAgeDays: null,
    style: 'blue',
    styleNote: 'Wine-finished',
    designation: null,
    summary: "Italian cow's-milk blue finished with wine, sweet as raisins and gently spicy.",
    flavorTags: ['wine', 'fruity', 'sweet', 'blue', 'spicy'],
    textureTags: ['creamy', 'dense', 'veined'],
    palate: { strength: 3, salt: 3, sweet: 4, tang: 2, funk: 3, cream: 4 },
    beverages: [
      { label: 'Passito', kind: 'wine' },
      { label: 'Recioto della Valpolicella', kind: 'wine' },
      { label: 'Ruby port', kind: 'wine' },
      { label: 'Barley wine', kind: 'beer' },
      { label: 'Aged rum', kind: 'spirit' },
      { label: 'Grape must soda', kind: 'na' },
      { label: 'Spiced black tea', kind: 'na' },
    ],
    foods: ['Dark chocolate', 'Walnuts', 'Dried figs', 'Panettone', 'Pears'],
    servingTip: 'Serve it as dessert, after everything else.',
    advice: {
      storage: 'In foil inside a box, since wine and blue mold both wander. Ten days.',
      serving: 'Three quarters of an hour before, when the plates have been cleared.',
    },
    searchAliases: [],
    pricePerKgCents: 5300,
    qrShortCode: 'RSB2',
  },
  document: {
    subtitle: '',
    rarity: '',
    badges: ['Wine-finished blue'],
    status: {
      heading: '2022 silver medal',
      text: 'Rossini has no designation of origin.',
    },
    opening:
      'Dessert and cheese course in one wedge. Rossini is an Italian blue from cow’s milk that is matured first and finished with wine afterward, so the spice of the mold arrives wrapped in raisins. Serve it last, in small pieces.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'For people who say they dislike blue',
        text: 'The fruit comes first and the blue second, and neither shouts. Give a doubter a small piece with dark chocolate and say nothing.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Italy' },
      { label: 'Finish', value: 'With wine, after maturing' },
      { label: 'Crust', value: 'Dark as grapes' },
      { label: 'Paste', value: 'Dense, creamy and blue-veined' },
      { label: 'On a board', value: 'The last of all' },
    ],
    flavor: {
      texture: 'Dense and creamy under a grape-dark rind.',
      aroma: 'Raisins, a wine cellar, and blue mold not far behind.',
      taste: 'Sweet fruit, then a clear blue spice.',
      finish: 'Winey and warm.',
    },
    pairings: [],
    story: [
      {
        heading: 'Blue meets wine',
        text: 'Anyone who has eaten Gorgonzola with a ripe pear, or Roquefort with a fig, knows the principle: salt and mold like something sweet to lean on. Rossini carries its fruit inside. A blue from Italian cow’s milk is matured as any blue would be, and only then finished with wine. The outside darkens, the paste takes up fruit, and the pairing that you would have arranged on the plate has been made before you unwrap it.',
      },
      {
        heading: 'A composer’s name',
        text: 'Gioachino Rossini wrote The Barber of Seville at twenty-three and his last opera at thirty-seven. Then, with nearly forty years still to live, he stopped, and gave a good part of his attention to eating. Tournedos Rossini carries his name, along with half a menu of other rich things. Whether this cheese was called after him we do not know. It would fit: it is sweet, a little theatrical, and best late in the evening.',
      },
      {
        heading: 'After everything else',
        text: 'A board is eaten from mild to strong, and a cheese that is sweet besides belongs at the very end. Rossini can leave the board altogether: with dark chocolate it is dessert, with panettone a breakfast for holidays, and a few crumbs on a baked pear need only a spoon. Blues finished with wine are easily overdone. Too much, and the mold goes mute; too little, and the color is only paint. In this one you can name both, and say which came first.',
      },
    ],
    film: 'none',
  },
}
