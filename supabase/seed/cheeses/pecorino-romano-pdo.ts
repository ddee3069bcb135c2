import type { SeededCheese } from '../seeded-cheese.ts'

export const pecorinoRomanoPdo: SeededCheese = {
  record: {
    slug: 'pecorino-romano-pdo',
    name: 'Pecorino Romano PDO',
    countryIso: 'IT',
    flagEmoji: '🇮🇹',
    originRegion: 'Sardinia, Lazio & Grosseto',
    milkType: "100% sheep's milk",
    milkSpecies: ['sheep'],
    milkTreatment: 'thermized',
    coagulant: 'animal',
    lactose: 'naturally_free',
    lactoseSource: 'the published list of Italian PDO cheeses under 0.001 %',
    allergens: ['milk'],
    rind: 'natural',
    agingTime: '5-12 months',
    minimumAgeDays: 150,
    style: 'hard',
    styleNote: 'Cooked curd, dry-salted',
    designation: 'PDO',
    summary:
      "100% sheep's milk, salted dry and aged five to twelve months: the hard, peppery cheese that seasons Roman pasta.",
    flavorTags: ['salty', 'sharp', 'peppery', 'savory', 'lanolin'],
    textureTags: ['hard', 'granular', 'crumbly'],
    palate: { strength: 4, salt: 5, sweet: 1, tang: 4, funk: 2, cream: 1 },
    beverages: [
      { label: 'Frascati Superiore', kind: 'wine' },
      { label: 'Cannonau di Sardegna', kind: 'wine' },
      { label: 'Cesanese', kind: 'wine' },
      { label: 'Italian pilsner', kind: 'beer' },
      { label: 'Bitter amaro spritz', kind: 'spirit' },
      { label: 'Chinotto', kind: 'na' },
      { label: 'Sparkling water with lemon and bay', kind: 'na' },
    ],
    foods: ['Raw broad beans', 'Pears and honey', 'Cacio e pepe', 'Amatriciana', 'Artichokes'],
    servingTip: 'Salt the pasta water less; this cheese does the seasoning.',
    advice: {
      storage:
        'In a dry cloth or paper, because damp is what spoils it. A piece for the grater keeps for a month or more.',
      serving: 'Grate it straight from the refrigerator. To eat in pieces, give it an hour.',
      rind: 'Cut away the black coat and the hard rim under it.',
    },
    searchAliases: [],
    pricePerKgCents: 4200,
    qrShortCode: 'PCR5',
  },
  document: {
    subtitle: 'Rome’s seasoning',
    rarity: '',
    badges: ['Hard grating cheese'],
    status: {
      heading: 'PDO since 1996',
      text: 'Made only in Sardinia, Lazio and the Tuscan province of Grosseto, from sheep’s milk alone.',
    },
    opening:
      'Salt comes first, and it is meant to. Pecorino Romano is made entirely from sheep’s milk, salted dry for weeks and kept five to twelve months, until it is hard enough for the grater and strong enough to season a whole pan of pasta. Rome cooks with it; Sardinia makes most of it.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'Not vegetarian',
        text: 'The PDO rules require rennet paste from lambs raised in the production area. It accounts for some of the cheese’s bite, and it means there is no vegetarian Pecorino Romano.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Sardinia, Lazio and the province of Grosseto' },
      { label: 'Wheel', value: '20–35 kg' },
      { label: 'Curd', value: 'Cooked' },
      { label: 'Salting', value: 'Dry, over weeks' },
      { label: 'Ready', value: 'Five months for the table, eight for grating' },
      { label: 'Rennet', value: 'Lamb rennet paste' },
    ],
    flavor: {
      texture: 'Hard and grainy. It shatters under a knife and turns to snow under a grater.',
      aroma: 'Brine, dry hay and an honest whiff of sheep.',
      taste: 'Salt with real force, and a deep savoriness holding it up.',
      finish: 'Peppery. Your mouth waters for a minute afterward.',
    },
    pairings: [],
    story: [
      {
        heading: 'Rations',
        text: 'An army needs food that survives a pack, and Rome’s had a hard, salty sheep’s cheese. Latin writers on farming described how it was made some two thousand years ago: milk set with rennet, curd pressed, wheels salted more than once. Legionaries are said to have been issued about 27 grams a day to go with their bread and soup. That is roughly what a generous cook grates over one plate of pasta now, and it does much the same work.',
      },
      {
        heading: 'Why Sardinia',
        text: 'The reason a Roman cheese comes from an island lies in a by-law. In 1884 the city council of Rome forbade shopkeepers to salt cheese on their premises. Salting is half the work in this cheese and takes weeks, so the makers packed up and took the trade to where the sheep were. Sardinia had the flocks and the room. Most Pecorino Romano has been made there ever since and crosses the sea before it meets its pepper.',
      },
      {
        heading: 'Salt, time and pasta',
        text: 'A finished wheel weighs between 20 and 35 kilos. Coarse salt is rubbed on dry and left to work its way in, again and again over weeks, while whey weeps out. At five months the cheese may be sold for the table, at eight for grating. Romans eat the younger one with raw broad beans on the first of May. The older goes into cacio e pepe and amatriciana, where nobody adds salt until the cheese is in.',
      },
    ],
    film: 'none',
  },
}
