import type { SeededCheese } from '../seeded-cheese.ts'

export const roquefortMaisonGabrielCoulet: SeededCheese = {
  record: {
    slug: 'roquefort-maison-gabriel-coulet',
    name: 'Roquefort Maison Gabriel Coulet (La Cave du Castelviel)',
    countryIso: 'FR',
    flagEmoji: '🇫🇷',
    originRegion: 'Aveyron',
    milkType: "Raw sheep's milk",
    milkSpecies: ['sheep'],
    milkTreatment: 'raw',
    coagulant: 'animal',
    lactose: 'unknown',
    allergens: ['milk'],
    rind: 'none',
    agingTime: 'Minimum 3 months in natural caves',
    minimumAgeDays: 90,
    style: 'blue',
    styleNote: 'Cave-ripened',
    designation: 'PDO',
    summary:
      "Raw ewe's-milk blue, ripened in the Combalou caves by a family house since 1872: bold, moist and sweet beneath the salt.",
    flavorTags: ['blue', 'salty', 'tangy', 'sweet', 'mineral'],
    textureTags: ['creamy', 'moist', 'veined'],
    palate: { strength: 5, salt: 5, sweet: 2, tang: 4, funk: 4, cream: 4 },
    beverages: [
      { label: 'Sauternes', kind: 'wine' },
      { label: 'Maury', kind: 'wine' },
      { label: 'Rivesaltes', kind: 'wine' },
      { label: 'Imperial stout', kind: 'beer' },
      { label: 'Aged armagnac', kind: 'spirit' },
      { label: 'Muscat grape juice', kind: 'na' },
      { label: 'Salted honey lemonade', kind: 'na' },
    ],
    foods: ['Figs', 'Walnut bread', 'Butter', 'Endive', 'Pears'],
    servingTip: 'Mash it with butter for a gentler start.',
    advice: {
      storage: 'In its foil in a box with a lid, and poured off when it weeps. Ten days.',
      serving: 'Take it out while you set the table; it should just hold its shape.',
      rind: 'It has none. The salty edge is eaten too.',
    },
    searchAliases: ['rochefort'],
    pricePerKgCents: 6700,
    qrShortCode: 'RQF7',
  },
  document: {
    subtitle: 'From a family house since 1872',
    rarity: '',
    badges: ['Cave-ripened blue', 'Cave du Castelviel'],
    status: {
      heading: 'PDO, first in France 1925',
      text: 'An appellation d’origine since 1925, the first of any French cheese, and a PDO since 1996.',
    },
    opening:
      'The village of Roquefort-sur-Soulzon clings to a cliff, and the cheese ripens inside it. Maison Gabriel Coulet makes this one from raw sheep’s milk and sells it after 90 days at the earliest, of which it lies bare in the caves of Combalou for 14 or more. Expect salt, blue and stone, with sweet milk underneath.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'Butter helps',
        text: 'Where it is made, people spread Roquefort on bread with butter. It halves the salt and doubles the pleasure for anyone not yet used to it.',
      },
      {
        tab: 'flavor',
        look: 'card',
        heading: 'Salt needs a partner',
        text: 'Sweetness is the classic one: a fig, a ripe pear, a glass of Muscat grape juice. Bitterness works as well, which is why endive and walnuts so often share the plate.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Aveyron, France' },
      { label: 'Flock', value: 'Lacaune ewes only' },
      { label: 'Cave', value: 'La Cave du Castelviel, under the Combalou' },
      { label: 'Ripening', value: '90 days or more, at least 14 of them bare in the caves' },
      { label: 'Air', value: '8–10 °C and 95% humidity, by way of fleurines' },
      { label: 'House', value: 'Maison Gabriel Coulet, since 1872' },
    ],
    flavor: {
      texture: 'Moist and melting, with small granular pockets of blue.',
      aroma: 'A cool cave, damp stone, ewe’s cream.',
      taste: 'Bold salt and blue, and sweet milk underneath.',
      finish: 'Long, tingling and mineral.',
    },
    pairings: [],
    story: [
      {
        heading: 'The breath of the mountain',
        text: 'Long ago part of the Combalou, a limestone plateau in the Aveyron, gave way and slid. The fallen rock left cracks that run from the open air deep into the rubble. They are called fleurines, and they breathe. Through every season they hold the caves at about 8 to 10 °C and 95 percent humidity, with a slow draft in which the blue mold, Penicillium roqueforti, thrives. Other dairies pay for machines that do less.',
      },
      {
        heading: 'A wine cellar that became a dairy',
        text: 'Guillaume Coulet wanted somewhere to keep his wine. He dug, and broke through to fleurines. In Roquefort nobody wastes those on bottles: in 1872 he turned to cheese, and his son Gabriel later gave the house the name it still bears. It is a family house to this day, and this cheese bears the name of a single cave, La Cave du Castelviel.',
      },
      {
        heading: 'First of the protected',
        text: 'In 1411 a royal charter gave the people of Roquefort the sole right to ripen the cheese. The parchment was renewed by king after king, and in 1925 the Republic followed with a law that made Roquefort the first French cheese with an appellation d’origine. The European PDO came in 1996. The rules are short on compromise: raw milk, from Lacaune ewes and no others, 90 days in all, and at least 14 of them unwrapped in the caves of one small village.',
      },
    ],
    film: 'none',
  },
}
