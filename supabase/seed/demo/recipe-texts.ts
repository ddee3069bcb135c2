/** The cheese is the slug of one of the recipe's cheeses. */
type Ingredient = readonly [amount: number | null, unit: string | null, item: string, cheese?: string]

export type DemoRecipe = {
  slug: string
  title: string
  summary: string
  cheeses: string[]
  ingredients: Ingredient[]
  steps: string[]
  servings: number
  minutes: number
  /** Of all the minutes. */
  prepMinutes: number
  status: 'published' | 'pending' | 'returned' | 'draft'
  reviewNote?: string
  daysAgo: number
}

export const RECIPES: DemoRecipe[] = [
  {
    slug: 'comte-gougeres',
    title: 'Comté gougères',
    summary:
      'Choux puffs with a crisp shell and a cheesy, almost hollow middle. They freeze well before baking.',
    cheeses: ['comte-aop'],
    ingredients: [
      [250, 'ml', 'water'],
      [100, 'g', 'butter'],
      [150, 'g', 'plain flour'],
      [4, null, 'eggs'],
      [150, 'g', 'Comté, finely grated', 'comte-aop'],
      [0.5, 'tsp', 'salt'],
      [1, 'pinch', 'nutmeg'],
    ],
    steps: [
      'Heat the oven to 200 °C and line two trays.',
      'Bring water, butter and salt to the boil. Tip in the flour at once and stir over the heat until the dough leaves the pan and a film forms on the bottom.',
      'Let it cool for five minutes, then beat in the eggs one by one until the dough falls from the spoon in a slow ribbon.',
      'Stir in two thirds of the cheese and the nutmeg.',
      'Set walnut-sized heaps on the trays, scatter the rest of the cheese over them and bake for 25 minutes without opening the door.',
    ],
    servings: 6,
    minutes: 50,
    prepMinutes: 25,
    status: 'published',
    daysAgo: 41,
  },
  {
    slug: 'cacio-e-pepe',
    title: 'Cacio e pepe',
    summary: 'Three ingredients and some courage. The cheese seasons the dish, so salt the water lightly.',
    cheeses: ['pecorino-romano-pdo'],
    ingredients: [
      [400, 'g', 'tonnarelli or spaghetti'],
      [200, 'g', 'Pecorino Romano, very finely grated', 'pecorino-romano-pdo'],
      [2, 'tsp', 'black peppercorns'],
    ],
    steps: [
      'Toast the peppercorns in a dry pan and crush them coarsely.',
      'Cook the pasta in little water, so that it turns cloudy with starch, and stop two minutes early.',
      'Stir the cheese with a ladle of the water, cooled to about 60 °C, to a smooth cream.',
      'Finish the pasta in the pan with the pepper and two ladles of water. Take it off the heat, wait a minute, and fold in the cream.',
    ],
    servings: 4,
    minutes: 20,
    prepMinutes: 5,
    status: 'published',
    daysAgo: 35,
  },
  {
    slug: 'roquefort-and-walnut-tart',
    title: 'Roquefort and walnut tart',
    summary: 'A thin tart for a cold evening, sharp and sweet at once.',
    cheeses: ['roquefort-maison-gabriel-coulet'],
    ingredients: [
      [1, null, 'sheet of puff pastry'],
      [120, 'g', 'Roquefort', 'roquefort-maison-gabriel-coulet'],
      [200, 'g', 'crème fraîche'],
      [2, null, 'pears'],
      [60, 'g', 'walnuts'],
      [1, 'tbsp', 'honey'],
    ],
    steps: [
      'Heat the oven to 210 °C. Roll out the pastry and prick it.',
      'Mash the Roquefort with the crème fraîche and spread it over the pastry, leaving a border.',
      'Lay on thin slices of pear and the walnuts.',
      'Bake for 22 minutes, then thread the honey over it while it is hot.',
    ],
    servings: 4,
    minutes: 40,
    prepMinutes: 15,
    status: 'published',
    daysAgo: 28,
  },
  {
    slug: 'polenta-with-gorgonzola',
    title: 'Polenta with Gorgonzola piccante',
    summary: 'Soft polenta takes the edge off a strong blue.',
    cheeses: ['carozzi-valsassina-gorgonzola-dop'],
    ingredients: [
      [200, 'g', 'coarse polenta'],
      [1, 'l', 'water'],
      [80, 'g', 'Gorgonzola piccante', 'carozzi-valsassina-gorgonzola-dop'],
      [30, 'g', 'butter'],
      [null, null, 'sage leaves'],
    ],
    steps: [
      'Rain the polenta into the salted boiling water and stir for a minute.',
      'Cook it slowly for 40 minutes, stirring now and then.',
      'Crisp the sage in the butter.',
      'Spoon out the polenta, crumble the cheese over it and finish with the butter and sage.',
    ],
    servings: 4,
    minutes: 50,
    prepMinutes: 10,
    status: 'published',
    daysAgo: 20,
  },
  {
    slug: 'berthoud',
    title: 'Berthoud',
    summary:
      'The small baked pot of the Abondance valley: cheese and garlic, with potatoes and bread to dip.',
    cheeses: ['abondance'],
    ingredients: [
      [400, 'g', 'Abondance, in thin slices', 'abondance'],
      [1, 'clove', 'garlic'],
      [4, 'tbsp', 'dry white grape juice with a squeeze of lemon, or a dry white wine'],
      [1, 'pinch', 'pepper'],
      [800, 'g', 'potatoes, boiled'],
      [1, null, 'loaf of country bread'],
    ],
    steps: [
      'Rub four small ovenproof dishes with garlic.',
      'Layer in the cheese, add the liquid and the pepper.',
      'Bake at 220 °C until it bubbles and browns at the edge, about 12 minutes. Serve with the bread and the potatoes.',
    ],
    servings: 4,
    minutes: 25,
    prepMinutes: 10,
    status: 'published',
    daysAgo: 13,
  },
  {
    slug: 'smoked-gouda-toastie',
    title: 'Smoked Gouda toastie with apple',
    summary: 'Twelve minutes, one pan, and a smell that brings everybody to the kitchen.',
    cheeses: ['huizer-kaas-gilde-smoked-gouda', 'german-havarti'],
    ingredients: [
      [4, 'slices', 'sourdough bread'],
      [100, 'g', 'smoked Gouda, grated', 'huizer-kaas-gilde-smoked-gouda'],
      [60, 'g', 'Havarti, grated', 'german-havarti'],
      [1, null, 'apple, in thin slices'],
      [1, 'tbsp', 'grainy mustard'],
      [20, 'g', 'butter'],
    ],
    steps: [
      'Spread the bread with mustard and fill it with the cheeses and the apple.',
      'Butter the outside and fry it slowly under a weight, four minutes a side.',
    ],
    servings: 2,
    minutes: 12,
    prepMinutes: 4,
    status: 'published',
    daysAgo: 6,
  },
  {
    slug: 'new-potatoes-with-wild-garlic-cheese',
    title: 'New potatoes with wild garlic cheese',
    summary: 'What we do with the end of the piece.',
    cheeses: ['landana-wild-garlic'],
    ingredients: [
      [800, 'g', 'new potatoes'],
      [120, 'g', 'Landana Wild Garlic, grated', 'landana-wild-garlic'],
      [1, 'bunch', 'radishes'],
      [2, 'tbsp', 'rapeseed oil'],
    ],
    steps: [
      'Boil the potatoes in their skins.',
      'Crush them lightly, fold in cheese and oil, and add the radishes.',
    ],
    servings: 4,
    minutes: 30,
    prepMinutes: 10,
    status: 'pending',
    daysAgo: 3,
  },
  {
    slug: 'stilton-and-leek-soup',
    title: 'Stilton and leek soup',
    summary: 'My aunt in Melton made this every January.',
    cheeses: ['blue-stilton-reserve'],
    ingredients: [
      [3, null, 'leeks'],
      [1, null, 'large potato'],
      [900, 'ml', 'vegetable stock'],
      [120, 'g', 'Stilton', 'blue-stilton-reserve'],
      [30, 'g', 'butter'],
    ],
    steps: [
      'Soften the leeks in butter, add the potato and the stock, and simmer for 20 minutes.',
      'Blend, take it off the heat and stir in the Stilton until it melts.',
    ],
    servings: 4,
    minutes: 35,
    prepMinutes: 10,
    status: 'pending',
    daysAgo: 2,
  },
  {
    slug: 'mahon-and-tomato-flatbread',
    title: 'Mahón and tomato flatbread',
    summary: 'Crisp bread, ripe tomato and shavings of the oldest Mahón you can get.',
    cheeses: ['mahon-menorca-cave-aged'],
    ingredients: [
      [2, null, 'flatbreads'],
      [3, null, 'ripe tomatoes, grated'],
      [80, 'g', 'Mahón-Menorca, shaved', 'mahon-menorca-cave-aged'],
      [2, 'tbsp', 'olive oil'],
    ],
    steps: [
      'Toast the bread.',
      'Spread it with tomato, lay the cheese on it and finish with oil and oregano.',
    ],
    servings: 2,
    minutes: 10,
    prepMinutes: 5,
    status: 'pending',
    daysAgo: 1,
  },
  {
    slug: 'asiago-dumplings',
    title: 'Asiago dumplings in broth',
    summary: 'Like canederli, with old cheese instead of speck.',
    cheeses: ['asiago-dop-stravecchio'],
    ingredients: [
      [300, 'g', 'stale bread'],
      [150, 'g', 'Asiago Stravecchio, grated', 'asiago-dop-stravecchio'],
      [200, 'ml', 'milk'],
    ],
    steps: ['Mix everything, form dumplings and simmer them in broth.'],
    servings: 4,
    minutes: 45,
    prepMinutes: 25,
    status: 'returned',
    reviewNote: 'We would love to print this. How many eggs, and for how long do they simmer?',
    daysAgo: 8,
  },
  {
    slug: 'board-for-a-first-date',
    title: 'A board for a first date',
    summary: 'Three cheeses that give two people something to talk about.',
    cheeses: ['saint-nectaire-aop', 'rossini-blue', 'queso-de-oveja-curado'],
    ingredients: [
      [80, 'g', 'Saint-Nectaire', 'saint-nectaire-aop'],
      [80, 'g', 'Queso de Oveja Curado', 'queso-de-oveja-curado'],
      [50, 'g', 'Rossini Blue', 'rossini-blue'],
    ],
    steps: ['Take the cheeses out an hour before.', 'Start mild, end blue.'],
    servings: 2,
    minutes: 10,
    prepMinutes: 10,
    status: 'draft',
    daysAgo: 4,
  },
]
