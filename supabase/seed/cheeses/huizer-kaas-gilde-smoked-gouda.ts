import type { SeededCheese } from '../seeded-cheese.ts'

export const huizerKaasGildeSmokedGouda: SeededCheese = {
  record: {
    slug: 'huizer-kaas-gilde-smoked-gouda',
    name: 'Huizer Kaas-Gilde Smoked Gouda',
    countryIso: 'NL',
    flagEmoji: '🇳🇱',
    originRegion: 'Netherlands',
    milkType: "Cow's milk",
    milkSpecies: ['cow'],
    milkTreatment: 'pasteurized',
    coagulant: 'microbial',
    lactose: 'contains',
    allergens: ['milk'],
    rind: 'natural',
    agingTime: 'Young, about eight weeks',
    minimumAgeDays: 56,
    style: 'semi-hard',
    styleNote: 'Gouda-style, smoked',
    designation: null,
    summary: 'A smooth Dutch Gouda-style cheese, sweet and buttery, with smoke that stays gentle.',
    flavorTags: ['smoky', 'sweet', 'buttery', 'nutty'],
    textureTags: ['smooth', 'supple', 'sliceable'],
    palate: { strength: 2, salt: 3, sweet: 3, tang: 1, funk: 1, cream: 4 },
    beverages: [
      { label: 'Off-dry Riesling', kind: 'wine' },
      { label: 'Zinfandel', kind: 'wine' },
      { label: 'Smoked porter', kind: 'beer' },
      { label: 'Belgian dubbel', kind: 'beer' },
      { label: 'Alcohol-free brown ale', kind: 'na' },
      { label: 'Lapsang souchong', kind: 'na' },
      { label: 'Apple juice', kind: 'na' },
    ],
    foods: ['Mustard', 'Pretzels', 'Apple slices', 'Smoked ham', 'Dark chocolate'],
    servingTip: 'Melt it over roast vegetables or inside a toastie.',
    advice: {
      storage: 'In a closed box, away from milder cheeses, which would soon taste of smoke too. Two weeks.',
      serving: 'Cold for a sandwich, a quarter of an hour out for a board.',
      rind: 'Thin and brown from the smoke. Peel it off where it is tough.',
    },
    searchAliases: [],
    pricePerKgCents: 3000,
    qrShortCode: 'SMK3',
  },
  document: {
    subtitle: '',
    rarity: '',
    badges: ['Smoked semi-hard'],
    status: {
      heading: 'A style, not a protected name',
      text: '“Gouda” on its own says how a cheese is made. This one carries no designation of origin.',
    },
    opening:
      'Some people meet this one by smell before they see it. It is a Gouda-style cheese from the Netherlands, smooth and springy, sweet in the Dutch manner, with a thread of wood smoke running through it. It likes heat, mustard and cold evenings.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'The toastie test',
        text: 'Two slices of bread, a scrape of mustard, a thick slice of this. In the pan the smoke softens, the sweetness comes forward, and it is lunch in six minutes.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Netherlands' },
      { label: 'Family', value: 'Gouda-style, smoked' },
      { label: 'Curd', value: 'Washed, for sweetness' },
      { label: 'Paste', value: 'Smooth and springy' },
      { label: 'Kitchen', value: 'Slices, melts and toasts' },
    ],
    flavor: {
      texture: 'Smooth, springy and easy to slice; it folds before it breaks.',
      aroma: 'Wood smoke and warm caramel.',
      taste: 'Creamy and sweet, with the flavor of a campfire two fields away.',
      finish: 'Soft and toasty.',
    },
    pairings: [],
    story: [
      {
        heading: 'A market town’s name',
        text: 'Gouda is a town, and the cheese was never really made there. Farmers in the country around brought their wheels to its market, buyers from elsewhere named what they bought after the place they bought it, and the name traveled with the barges. Written mentions of the cheese go back to 1184. More than eight centuries later, “Gouda” on a label tells you about a method and a family likeness. It leaves open which dairy, which province or even which country.',
      },
      {
        heading: 'Washed curd',
        text: 'The sweetness is made in the vat, without any sugar. Once the curd is cut, the maker draws off part of the whey and pours in warm water instead. Whey carries lactose, and lactose is what bacteria turn into acid, so a rinsed curd can only sour so far. The cheese that comes of it is mild, elastic and faintly sweet, and it melts without splitting.',
      },
      {
        heading: 'Guild and smoke',
        text: 'Kaas-Gilde is Dutch for cheese guild, and the name looks back to the days when trades kept their own rules, weights and secrets. Smoking is at least as old as any guild. Smoke tans the outside of a cheese to the color of a chestnut, dries the surface so that mold finds little to hold on to, and lends the paste some of its own flavor. You taste it last on the tongue, and smell it longest on your fingers.',
      },
    ],
    film: 'none',
  },
}
