import type { SeededCheese } from '../seeded-cheese.ts'

export const saintPaulinCampagneDeFrance: SeededCheese = {
  record: {
    slug: 'saint-paulin-campagne-de-france',
    name: 'Saint Paulin Campagne de France',
    countryIso: 'FR',
    flagEmoji: '🇫🇷',
    originRegion: 'Brittany & Normandy',
    milkType: "Cow's milk, usually pasteurized",
    milkSpecies: ['cow'],
    milkTreatment: 'pasteurized',
    coagulant: 'microbial',
    lactose: 'contains',
    allergens: ['milk'],
    rind: 'washed',
    agingTime: '4-6 weeks',
    minimumAgeDays: 28,
    style: 'semi-soft',
    styleNote: 'Washed-rind',
    designation: null,
    summary: 'A gentle monastery-style cheese from Brittany and Normandy: supple, milky and barely salted.',
    flavorTags: ['mild', 'milky', 'sweet', 'hazelnut'],
    textureTags: ['supple', 'smooth', 'creamy'],
    palate: { strength: 1, salt: 2, sweet: 2, tang: 2, funk: 2, cream: 4 },
    beverages: [
      { label: 'Beaujolais', kind: 'wine' },
      { label: 'Chinon', kind: 'wine' },
      { label: 'Muscadet', kind: 'wine' },
      { label: 'Breton cider', kind: 'cider' },
      { label: 'Blonde beer', kind: 'beer' },
      { label: 'Sparkling apple juice', kind: 'na' },
      { label: 'Chamomile', kind: 'na' },
    ],
    foods: ['Baguette', 'Radishes with butter', 'Cornichons', 'Croque-monsieur', 'Pears'],
    servingTip: 'Offer it as a first washed-rind cheese to the cautious.',
    advice: {
      storage: 'Paper on the cut face and a box around it. Eat it within ten days, before it turns rubbery.',
      serving: 'Half an hour before, with the bread still warm if you can.',
      rind: 'Ask at the counter',
    },
    searchAliases: ['port salut'],
    pricePerKgCents: 2700,
    qrShortCode: 'SPN4',
  },
  document: {
    subtitle: '',
    rarity: '',
    badges: ['Semi-soft washed-rind'],
    status: {
      heading: 'No protected name',
      text: 'Saint Paulin has no designation of origin. Its name is the one that dairies took when the monks of Port-du-Salut kept theirs.',
    },
    opening:
      'Washed-rind cheeses have a reputation, and Saint Paulin does nothing to deserve it. Under its thin orange coat the paste is pale, supple and sweet, with no more than a hint of the cellar. It comes from Brittany and Normandy and is ready in four to six weeks.',
    sections: [
      {
        tab: 'overview',
        look: 'highlight',
        heading: 'A beginner’s washed rind',
        text: 'If the smell of washed-rind cheese has kept you away, start here. You get the elastic paste and the faint cellar note of the family, and none of the barnyard.',
      },
    ],
    facts: [
      { label: 'Origin', value: 'Brittany & Normandy, France' },
      { label: 'Style', value: 'Semi-soft, washed-rind' },
      { label: 'Rind', value: 'Thin and orange' },
      { label: 'Paste', value: 'Supple and elastic' },
      { label: 'Ancestor', value: 'The monks’ Port-du-Salut' },
    ],
    flavor: {
      texture: 'Supple and elastic under a thin orange rind.',
      aroma: 'Fresh milk, and a cellar door somewhere down the hall.',
      taste: 'Sweet and mild, lightly salted, with a suggestion of hazelnut.',
      finish: 'Clean and short.',
    },
    pairings: [],
    story: [
      {
        heading: 'Monks of the safe harbor',
        text: 'The Revolution drove the Trappists out of France. In 1815 some of them came back, settled at Entrammes in the Mayenne, and called their new house Port-du-Salut, the harbor of salvation. Monks who rise at two in the morning and eat no meat take cheese seriously. Theirs was a pressed, washed wheel, made at first for the house. When they began to sell it, Paris took to it so well that dairies all over the north-west set about copying it.',
      },
      {
        heading: 'A name for the others',
        text: 'Copies were sold under the monks’ own name, or something close to it, until the monks went to court. In 1938 they won the sole use of it, and every dairy that had lived off the original needed another word. The one they took was Saint-Paulin. It belonged to no single place, which suited a cheese that by then was made in many.',
      },
      {
        heading: 'First with pasteurized milk',
        text: 'The dairies that copied the monks were modern in one respect. Around 1930, while most French cheese was still made from milk as it came, theirs was among the first in the country to use pasteurized milk. For a cheese whose whole character is mildness it made sense: the milk behaved the same in March as in August, and a wheel could leave for the city without arriving as something else. Raw-milk Saint Paulin still turns up, but pasteurized is the usual kind.',
      },
    ],
    film: 'announced',
  },
}
