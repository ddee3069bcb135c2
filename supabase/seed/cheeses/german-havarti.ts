import type { SeededCheese } from '../seeded-cheese.ts'

export const germanHavarti: SeededCheese = {
  record: {
    slug: 'german-havarti',
    name: 'German Havarti',
    countryIso: 'DE',
    flagEmoji: '🇩🇪',
    originRegion: 'Germany',
    milkType: "Cow's milk",
    milkSpecies: ['cow'],
    milkTreatment: 'pasteurized',
    coagulant: 'microbial',
    lactose: 'contains',
    allergens: ['milk'],
    rind: 'none',
    agingTime: 'Young',
    minimumAgeDays: null,
    style: 'semi-soft',
    styleNote: 'Washed curd',
    designation: null,
    summary: "A young, mild cow's-milk cheese from Germany, full of small holes and made for melting.",
    flavorTags: ['buttery', 'mild', 'sweet', 'creamy'],
    textureTags: ['supple', 'creamy', 'open'],
    palate: { strength: 1, salt: 2, sweet: 3, tang: 2, funk: 1, cream: 5 },
    beverages: [
      { label: 'Unoaked Chardonnay', kind: 'wine' },
      { label: 'Silvaner', kind: 'wine' },
      { label: 'Helles lager', kind: 'beer' },
      { label: 'Kölsch', kind: 'beer' },
      { label: 'Alcohol-free pilsner', kind: 'na' },
      { label: 'Pear juice', kind: 'na' },
    ],
    foods: ['Cucumber', 'Dill', 'Rye bread', 'Grilled sandwiches', 'Grapes'],
    servingTip: 'Use it where you want melt, not drama.',
    advice: {
      storage: 'In its paper inside a loose bag; it dries at the edges first. A week.',
      serving: 'Twenty minutes out of the refrigerator, or none at all on the way to the pan.',
    },
    searchAliases: [],
    pricePerKgCents: 2600,
    qrShortCode: 'HVT6',
  },
  document: {
    subtitle: '',
    rarity: '',
    badges: ['Young semi-soft'],
    status: {
      heading: 'Made in Germany',
      text: 'The name comes from a Danish farm; this cheese comes from a German dairy and carries no designation of origin.',
    },
    opening:
      'If a cheese can be easy-going, this is the one. German Havarti is young, made from cow’s milk, soft enough to bend and riddled with small uneven holes. It asks for rye bread and cucumber, or for a hot pan.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'Why it melts so well',
        text: 'A young, moist cheese with a mild acidity goes soft all at once, before its fat can run off. Havarti is all three, which makes it the one to reach for with a frying pan in the other hand.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Germany' },
      { label: 'Curd', value: 'Washed' },
      { label: 'Paste', value: 'Soft, with many small irregular holes' },
      { label: 'Relative', value: 'Tilsit' },
      { label: 'Kitchen', value: 'Melts smoothly' },
    ],
    flavor: {
      texture: 'Soft and bendy, with many small irregular holes.',
      aroma: 'Fresh butter and cultured cream.',
      taste: 'Mild and slightly sweet, kept awake by a light tartness.',
      finish: 'Short and clean.',
    },
    pairings: [],
    story: [
      {
        heading: 'A farm called Havarthigaard',
        text: 'Hanne Nielsen was a farmer’s wife who went abroad to learn. In the nineteenth century she traveled through Europe to see how others made cheese, then came home and made her own on a farm north of Copenhagen called Havarthigaard. The name Havarti was adopted in the early 1950s in that farm’s honor. Whether the recipe is hers as well is another matter, and her biographers disagree. Few cheeses, in any case, are named for a woman’s place of work.',
      },
      {
        heading: 'Cousin of Tilsit',
        text: 'Before it was Havarti it was sold as Danish Tilsiter, and the family resemblance is still there: the pale paste, the scatter of little openings, the readiness to be sliced for breakfast. Tilsit took its name from a town in East Prussia and can become quite pungent as it ages. Havarti took after the milder side. Seen like that, a Havarti from Germany is less of a surprise: the cheese has a German town in its past.',
      },
      {
        heading: 'Young, with a rind or without',
        text: 'The curd is washed with water to keep it sweet, then put in the mold loosely, so that small gaps stay open between the grains. Those gaps are the holes. Some Havarti ripens under a rind and takes on a little character; much of it has none and goes to the shop after a few weeks. Waiting would gain nothing. The butter, the cream and the slight tang are at their best while it is young.',
      },
    ],
    film: 'none',
  },
}
