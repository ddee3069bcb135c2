import type { SeededCheese } from '../seeded-cheese.ts'

export const quesoGamoneuDelValle: SeededCheese = {
  record: {
    slug: 'queso-gamoneu-del-valle',
    name: 'Queso Gamoneu del Valle',
    countryIso: 'ES',
    flagEmoji: '🇪🇸',
    originRegion: 'Asturias',
    milkType: 'Cow, sheep and goat milk',
    milkSpecies: ['cow', 'sheep', 'goat'],
    milkTreatment: 'raw',
    coagulant: 'animal',
    lactose: 'unknown',
    allergens: ['milk'],
    rind: 'natural',
    agingTime: 'Cave-aged 3+ months',
    minimumAgeDays: 90,
    style: 'hard',
    styleNote: 'Lightly smoked, blue at the edge',
    designation: 'D.O.P.',
    summary:
      'Three milks, slow smoke and a natural cave: a firm Asturian cheese with a breath of blue under the rind.',
    flavorTags: ['smoky', 'hazelnut', 'peppery', 'earthy', 'buttery'],
    textureTags: ['firm', 'crumbly', 'dry-edged'],
    palate: { strength: 4, salt: 3, sweet: 1, tang: 3, funk: 3, cream: 2 },
    beverages: [
      { label: 'Mencía', kind: 'wine' },
      { label: 'Aged Verdejo', kind: 'wine' },
      { label: 'Pedro Ximénez in small sips', kind: 'wine' },
      { label: 'Asturian natural cider', kind: 'cider' },
      { label: 'Smoked beer', kind: 'beer' },
      { label: 'Cloudy apple juice', kind: 'na' },
      { label: 'Roasted barley tea', kind: 'na' },
    ],
    foods: ['Walnuts', 'Apples', 'Chestnuts', 'Honey', 'Cornbread'],
    servingTip: 'Break it, do not slice it.',
    advice: {
      storage: 'Loosely in foil, apart from the others: it brings its own mold along. Three weeks.',
      serving: 'An hour and a half before, broken into pieces by hand.',
      rind: 'Rough and sooty. Leave it on the plate.',
    },
    searchAliases: ['gamonedo', 'gamoneu'],
    pricePerKgCents: 4800,
    qrShortCode: 'GMN9',
  },
  document: {
    subtitle: '',
    rarity: '',
    badges: ['Smoked and cave-aged'],
    status: {
      heading: 'D.O.P. Gamonéu',
      text: 'Only two Asturian municipalities, Onís and Cangas de Onís, may make it. Valle is the valley kind, Puerto the mountain kind.',
    },
    opening:
      'In the valleys below the Picos de Europa, cow, sheep and goat milk go into one vat. The wheels are smoked slowly and then carried to a natural cave for three months or more, where a little blue creeps in at the edge and stops. Smoke, hazelnut and pepper are what you taste.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'Blue at the edge only',
        text: 'Look at the cut face: ivory in the middle, gray-blue for a finger’s width under the rind. Break a piece that has both and eat from the center out.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Onís and Cangas de Onís, Asturias' },
      { label: 'Milk', value: 'Raw, from cows, sheep and goats' },
      { label: 'Smoke', value: 'Native hardwood, slow' },
      { label: 'Mold', value: 'Blue, near the rind only' },
      { label: 'Season', value: 'All year; its mountain sister only in summer' },
    ],
    flavor: {
      texture: 'Firm and friable, drier toward the rind, where the blue begins.',
      aroma: 'Clean wood smoke over the cool of a cave.',
      taste: 'Buttery at first, then hazelnut and a light pepper.',
      finish: 'Long. The nuts go before the smoke does.',
    },
    pairings: [],
    story: [
      {
        heading: 'Under the Picos de Europa',
        text: 'From the beaches of Asturias you can see the Picos, gray limestone walls that climb past two and a half thousand meters. They catch the rain, and the grass below them is deep green in August. Gamonéu is made at their foot in two municipalities, Onís and Cangas de Onís, and nowhere else. Each has a village of that name, so which of the two the cheese is called after depends on whom you ask.',
      },
      {
        heading: 'Smoke before cave',
        text: 'A fresh wheel goes first to the smoke. It sits above a slow fire of native hardwood while its outside dries and tightens into a skin the color of toast. Then it moves to a limestone cave, which is cold, damp and home to blue mold. On a soft wheel the mold would run straight to the heart. Here the smoked rind holds it off, and it gets no further than the edge. Hence the narrow blue border, and an ivory middle that tastes of nuts.',
      },
      {
        heading: 'Valley and mountain',
        text: 'There are two Gamonéus. Gamonéu del Puerto is made only in summer, in huts on the high pastures, by those who still go up with their animals, and it is a small fraction of the total. Gamonéu del Valle, ours, comes from village dairies down in the valley and can be made in any month. The method is much the same. What differs is the grass, the season and the walk to the nearest road.',
      },
    ],
    film: 'none',
  },
}
