import {
  CARVED_QUALITIES,
  CRUMB_QUALITIES,
  CRUST_QUALITIES,
  DETAILED_QUALITIES,
  FINEST_QUALITIES,
  SMALLER_QUALITIES,
  SMALLEST_QUALITIES,
  type Qualities,
} from './formats.ts'

/** What each picture shows, in words: the name set on the sharing picture and the text for people who cannot see it. */
export type Subject = {
  slug: string
  name: string
  alt: string
  closeup: string
  film?: string
  /** Of a picture that shows more than the one it replaced, which no page may feel. */
  qualities?: Qualities
  /** The same for its close-up. */
  closeupQualities?: Qualities
}

export const SUBJECTS: readonly Subject[] = [
  {
    slug: 'mahon-menorca-cave-aged',
    name: 'Mahón-Menorca Cave-Aged',
    alt: 'A rounded square Mahón with an oiled, golden-orange rind creased on top by the cloth, a wedge cut out to show golden paste with small holes, on an oak board.',
    closeup:
      'The cut edge of a Mahón from very near: firm, ivory-yellow paste with small, uneven eyes and gaps under an oiled, orange-brown rind.',
    film: 'The view moves slowly round a cut Mahón: orange rind, golden paste with small holes.',
    closeupQualities: CRUMB_QUALITIES,
  },
  {
    slug: 'queso-de-oveja-curado',
    name: 'Queso de Oveja Curado',
    alt: 'A wheel of sheep’s milk cheese with a plaited straw pattern on its straw-brown rind and a pale ivory wedge with tiny holes before it, on an oak board.',
    closeup:
      'The plaited straw print on the rind of a sheep’s milk cheese from very near, beside pale paste with tiny holes.',
  },
  {
    slug: 'pecorino-romano-pdo',
    name: 'Pecorino Romano PDO',
    alt: 'Two tall wedges of Pecorino Romano on marble in warm light: one shows its ivory cut face, the other its black coat with rhombs of dots pressed into it; the wheel behind.',
    closeup:
      'Ivory paste of a Pecorino Romano from very near, rough where it broke, beside its black coat; crumbs at its foot on marble.',
    qualities: DETAILED_QUALITIES,
    closeupQualities: FINEST_QUALITIES,
  },
  {
    slug: 'millefoglie-al-marzemino',
    name: 'Millefoglie al Marzemino',
    alt: 'A half wheel and a wedge of Millefoglie: straw-colored paste under a purple crust of grape skins, split by thin, wine-dark seams in the wedge; mauve grapes behind.',
    closeup:
      'Thin, dark seams in the pale paste of a Millefoglie from very near, under a purple crust of grape skins.',
    film: 'The view drifts past a wedge of Millefoglie: wine-stained layers, a crust of grape skins, grapes behind.',
    qualities: SMALLER_QUALITIES,
    closeupQualities: CRUMB_QUALITIES,
  },
  {
    slug: 'huizer-kaas-gilde-smoked-gouda',
    name: 'Huizer Kaas-Gilde Smoked Gouda',
    alt: 'A mottled, chestnut-brown wheel of smoked Gouda with a wedge taken out: deep yellow paste with some twenty uneven holes, on a whitewashed table in daylight.',
    closeup:
      'The edge of a smoked Gouda from very near: yellow paste with small, round holes, a brown rind at its corner.',
    qualities: DETAILED_QUALITIES,
  },
  {
    slug: 'landana-wild-garlic',
    name: 'Landana Wild Garlic',
    alt: 'Two wedges of Landana with wild garlic on worn planks: one shows cream-yellow paste with small green flecks, the other its mottled green coat; a green wheel out of focus behind.',
    closeup:
      'Shreds of green wild garlic in pale yellow paste with a few holes, from very near, the dark coat of the cheese at its edge.',
    qualities: CRUMB_QUALITIES,
    closeupQualities: CRUMB_QUALITIES,
  },
  {
    slug: 'german-havarti',
    name: 'German Havarti',
    alt: 'A cream-colored block of Havarti, cut to show small uneven holes, with three thin slices fanned out before it and a few crumbs on an oak board.',
    closeup:
      'The cut corner of a Havarti from very near: smooth, cream-colored paste with irregular gaps, from pinpricks to the width of a pea.',
    qualities: DETAILED_QUALITIES,
    closeupQualities: DETAILED_QUALITIES,
  },
  {
    slug: 'queso-gamoneu-del-valle',
    name: 'Queso Gamoneu del Valle',
    alt: 'A broken and a cut wedge of Gamonéu before their wheel: ivory paste with blue mold creeping in from a rough, smoky brown rind, on a chestnut board with fern leaves.',
    closeup:
      'The broken edge of a Gamonéu from very near: crumbly ivory paste and blue mold creeping in from a rough brown rind.',
    qualities: SMALLER_QUALITIES,
  },
  {
    slug: 'rossini-blue',
    name: 'Rossini Blue',
    alt: 'A wedge of blue cheese with large blue-green pockets and a purple crust of grape skins, dark grapes and the wheel behind it, on a table of dark wood.',
    closeup:
      'Blue-green pockets in the paste of a Rossini Blue from very near, under grape skins pressed into its crust.',
  },
  {
    slug: 'butter-cheese-holland',
    name: 'Butter Cheese (Holland)',
    alt: 'A wedge and a half wheel of butter cheese: pale yellow paste with a few small holes under a thin golden rind, crumbs before it on an oak board.',
    closeup:
      'The edge of a butter cheese from very near: pale yellow paste with uneven holes and the drag of the knife under a thin rind, golden on top and brown at the side.',
    film: 'The view glides along a half wheel and a wedge of butter cheese in soft daylight.',
    qualities: DETAILED_QUALITIES,
    closeupQualities: DETAILED_QUALITIES,
  },
  {
    slug: 'asiago-dop-stravecchio',
    name: 'Asiago DOP Stravecchio',
    alt: 'A cut and a rough-broken wedge of old Asiago before the wheel: straw-gold paste with few holes, brown rind, crumbs on an oak board.',
    closeup:
      'The cut edge of an old Asiago from very near: dry, straw-colored paste with a few small gaps and pale crystals under a brown rind.',
    closeupQualities: CRUMB_QUALITIES,
  },
  {
    slug: 'saint-paulin-campagne-de-france',
    name: 'Saint Paulin Campagne de France',
    alt: 'A flat round Saint Paulin seen at a slant from above, its tan-orange rind cut open to show cream-yellow paste, a wedge before it on a chestnut board.',
    closeup:
      'The bright orange rind of a Saint Paulin from very near, above cream-yellow paste with a few holes.',
    qualities: CRUMB_QUALITIES,
  },
  {
    slug: 'saint-nectaire-aop',
    name: 'Saint-Nectaire AOP',
    alt: 'A low wheel of Saint-Nectaire with a gray, mottled, velvety rind and a wedge of ivory paste with small holes, on an oak board.',
    closeup:
      'The velvety gray rind of a Saint-Nectaire from very near, above ivory paste with small, flat gaps.',
    closeupQualities: SMALLER_QUALITIES,
  },
  {
    slug: 'abondance',
    name: 'Abondance',
    alt: 'Two wedges of Abondance on worn planks in warm light: one shows golden ivory paste, the other its mottled brown side; a wheel out of focus behind.',
    closeup:
      'The amber, inward-curving side of an Abondance from very near, beside golden ivory paste with a few holes.',
    qualities: DETAILED_QUALITIES,
  },
  {
    slug: 'blue-stilton-reserve',
    name: 'Blue Stilton Reserve - Hand Crafted',
    alt: 'A wheel of Stilton with a craggy brown crust, opened by a wedge whose cream paste is crossed by gray-green veins, on a round board of dark oak before a green wall.',
    closeup: 'Gray-green veins and hollows in the crumbling cream paste of a Stilton, from very near.',
    closeupQualities: CRUMB_QUALITIES,
  },
  {
    slug: 'carozzi-valsassina-gorgonzola-dop',
    name: 'Carozzi Valsassina Gorgonzola DOP (Piccante)',
    alt: 'Two tall wedges of Gorgonzola: one shows white paste marbled in blue-green, the other its rough brown rind, dusted gray and pink, on an oak board.',
    closeup:
      'The edge of a Gorgonzola piccante from very near: white paste with blue-green veins and pockets under a rough rind.',
  },
  {
    slug: 'comte-aop',
    name: 'Comté AOP (Affiné)',
    alt: 'A broad wheel of Comté with a grainy brown rind and a long wedge of smooth golden paste drawn out of it, on a shelf of pale spruce.',
    closeup:
      'The edge of a Comté from very near: smooth golden paste with white crystals under a grainy brown rind.',
  },
  {
    slug: 'roquefort-maison-gabriel-coulet',
    name: 'Roquefort Maison Gabriel Coulet (La Cave du Castelviel)',
    alt: 'A half cylinder and a wedge of Roquefort: white paste with blue-green pockets and almost no rind, on slate, a third piece behind.',
    closeup:
      'Blue-green mold in the hollows and cracks of the white, crumbling paste of a Roquefort, from very near.',
    closeupQualities: FINEST_QUALITIES,
  },
]

export const HOME_ALT =
  'A slate board in warm light: a wheel and a wedge of golden Comté, a wine-crusted blue with pears behind it, a tall veined Stilton, an orange-rinded wedge of Mahón and three walnuts.'

export type Dish = {
  slug: string
  title: string
  alt: string
  /** Those of every dish if not given. */
  qualities?: Qualities
}

/** The dishes of the demo's recipes, finished. */
export const RECIPE_SUBJECTS: readonly Dish[] = [
  {
    slug: 'comte-gougeres',
    title: 'Comté gougères',
    alt: 'A heap of golden-brown gougères with a crust of cheese on baking paper, one of them torn open beside it, a wedge of Comté out of focus behind.',
    qualities: CRUST_QUALITIES,
  },
  {
    slug: 'cacio-e-pepe',
    title: 'Cacio e pepe',
    alt: 'Spaghetti twirled into a nest on a white enamel plate, coated with cream of Pecorino, with black pepper and grated cheese on top, a wedge of Pecorino Romano out of focus behind, on marble.',
    qualities: CRUMB_QUALITIES,
  },
  {
    slug: 'roquefort-and-walnut-tart',
    title: 'Roquefort and walnut tart',
    alt: 'A round tart with a browned, risen edge, baked with fans of pear slices, walnut halves and pieces of them in a browned cream, on baking paper, a piece of Roquefort behind.',
    qualities: FINEST_QUALITIES,
  },
  {
    slug: 'polenta-with-gorgonzola',
    title: 'Polenta with Gorgonzola piccante',
    alt: 'Soft yellow polenta on a white enamel plate, in the ridges that a spoon left, melted Gorgonzola, browned butter, long sage leaves and black pepper on top, a wedge of Gorgonzola out of focus behind, on slate.',
  },
  {
    slug: 'berthoud',
    title: 'Berthoud',
    alt: 'Abondance melted and browned in a small green dish, with bread and cloves of garlic behind it, on a dark wooden table.',
  },
  {
    slug: 'smoked-gouda-toastie',
    title: 'Smoked Gouda toastie with apple',
    alt: 'Two halves of a toasted sandwich with the marks of the griddle stacked on a round board, melted cheese that sags over the cut, two thin wedges of apple before them, a red and yellow apple and a wedge of smoked Gouda out of focus behind.',
    qualities: CARVED_QUALITIES,
  },
]

/** The shop itself. */
export const PLACE_SUBJECTS: readonly { slug: string; alt: string; qualities?: Qualities }[] = [
  {
    slug: 'parcel',
    alt: 'A parcel of cheese in brown paper, tied with red and white string, on a scrubbed wooden counter, a wedge of cheese and a ball of string behind.',
  },
  {
    slug: 'counter',
    alt: 'A wedge of Abondance on a sheet of paper, a knife before it and a ball of string beside it, on a marble counter, a tied parcel and a Stilton behind.',
  },
  {
    slug: 'order',
    alt: 'An order wrapped in white paper and tied with jute twine, a tag with the name Anna on it, a smaller parcel in brown paper behind, on a wooden counter.',
  },
  {
    slug: 'empty-counter',
    alt: 'A wooden counter with an empty round board and a knife, a ball of red and white string and a roll of paper beside it, shelves and two lamps out of focus behind.',
    qualities: DETAILED_QUALITIES,
  },
  {
    slug: 'board',
    alt: 'A wooden board with five cheeses of different shapes, each with a lettered card: Comté, Saint-Nectaire, Stilton, Mahón and Asiago; grapes beside them.',
    qualities: SMALLER_QUALITIES,
  },
  {
    slug: 'cellar',
    alt: 'Wheels of cheese on the wooden racks of a cellar, the nearest in focus, two bare bulbs far behind.',
  },
  {
    slug: 'door',
    alt: 'The green, glazed door of the shop at dusk, a sign that says Open on it: wheels of cheese lie stacked in warm light behind the panes.',
  },
]

/** What is tasted at the events of the demo. */
export const EVENT_SUBJECTS: readonly { slug: string; alt: string; qualities?: Qualities }[] = [
  {
    slug: 'first-steps-into-blue',
    alt: 'Wedges of Rossini Blue, Stilton and Roquefort with pears and pieces of dark chocolate on marble.',
  },
  {
    slug: 'smoke-and-caves',
    alt: 'Wedges of Gamonéu, Mahón and smoked Gouda on a wooden table in evening light, red and yellow apples behind.',
  },
  {
    slug: 'alpine-evening',
    alt: 'Wedges of Comté and Abondance with a cut country loaf on a green cloth.',
  },
  {
    slug: 'winter-fondue',
    alt: 'A red pot of fondue with a cube of bread on a long fork, more bread beside it, a loaf and a wedge of cheese out of focus behind, on a dark table.',
    qualities: FINEST_QUALITIES,
  },
  {
    slug: 'cheese-for-children',
    alt: 'Cubes of three cheeses to guess on enamel plates, each with a paper flag and a card with its number; bread and a wedge of butter cheese out of focus behind, on a wooden table.',
    qualities: SMALLEST_QUALITIES,
  },
  {
    slug: 'sheep-and-sherry',
    alt: 'Wedges of sheep’s milk cheese, Pecorino Romano and Roquefort with three walnuts and two small glasses of sherry on a rust-red cloth.',
    qualities: DETAILED_QUALITIES,
  },
]
