import type { EditorialCheese } from '../editorial-cheese.ts'

export const rossiniBlue: EditorialCheese = {
  record: {
    slug: 'rossini-blue',
    name: 'Rossini Blue',
    countryIso: 'IT',
    flagEmoji: '🇮🇹',
    originRegion: 'Italy',
    milkType: "Italian cow's milk",
    milkSpecies: ['cow'],
    milkTreatment: 'unknown',
    coagulant: 'unknown',
    lactoseFree: false,
    allergens: ['milk'],
    agingTime: 'Matured, then wine-finished',
    style: 'blue',
    styleNote: 'Wine-finished',
    designation: null,
    summary:
      "Italian cow's-milk blue finished with wine, sweet as raisins and gently spicy; silver medal in 2022.",
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
    searchAliases: [],
    pricePerKgCents: 5300,
    qrShortCode: 'RSB2',
  },
  introduction:
    'Dessert and cheese course in one wedge. Rossini is an Italian blue from cow’s milk that is matured first and finished with wine afterwards, so the spice of the mould arrives wrapped in raisins. It took a silver medal in 2022.',
  facts: [
    { label: 'Origin', value: 'Italy' },
    { label: 'Finish', value: 'With wine, after maturing' },
    { label: 'Rind', value: 'Dark as grapes' },
    { label: 'Paste', value: 'Dense, creamy and blue-veined' },
    { label: 'Award', value: '2022 silver medal' },
  ],
  highlight: {
    heading: 'For people who say they dislike blue',
    text: 'The fruit comes first and the blue second, and neither shouts. Give a doubter a small piece with dark chocolate and say nothing.',
  },
  status: {
    heading: '2022 silver medal',
    text: 'Judges gave Rossini silver in 2022. It holds no designation of origin; the medal is its paper.',
  },
  styleBadge: 'Wine-finished blue',
  tabs: ['overview', 'flavor', 'pairings', 'story'],
  texture: 'Dense and creamy under a grape-dark rind.',
  aroma: 'Raisins, a wine cellar, and blue mould not far behind.',
  taste: 'Sweet fruit, then a clear blue spice.',
  finish: 'Winey and warm.',
  story: [
    {
      heading: 'Blue meets wine',
      text: 'The English pour port beside their Stilton and the French open Sauternes with their Roquefort. Salt and mould like something sweet to lean on; that much the whole of Europe agrees about. Rossini moves the glass inside the cheese. A blue from Italian cow’s milk is matured as any blue would be, and only then finished with wine. The outside darkens, the paste takes up fruit, and the pairing that you would have arranged at the table has already been made.',
    },
    {
      heading: 'A composer’s name',
      text: 'Gioachino Rossini wrote The Barber of Seville at twenty-three and his last opera at thirty-seven. Then he put down his pen and, with some forty years still to go, gave a good part of his attention to eating. Tournedos Rossini carries his name, along with half a menu of other rich things. We cannot say for certain that the cheese was called after him, and nobody has told us. But it is sweet, theatrical and best late in the evening.',
    },
    {
      heading: 'Silver',
      text: 'At a cheese show the judges know nothing but a number. Coats on, they press, smell, break and taste their way down a table of unmarked wedges, with apple slices and water between them, and a cheese that is merely pretty is soon found out. Rossini came away from 2022 with a silver medal. We will add only what we see at our own counter: a wedge of it set out at the end of a tasting never goes back to the fridge.',
    },
  ],
}
