/** What each picture shows, in words: the name set on the sharing picture and the text for people who cannot see it. */
export type Subject = { slug: string; name: string; alt: string; film?: string }

export const SUBJECTS: readonly Subject[] = [
  {
    slug: 'mahon-menorca-cave-aged',
    name: 'Mahón-Menorca Cave-Aged',
    alt: 'A rounded square Mahón with an oiled, paprika-orange rind creased on top by the cloth, a wedge cut out to show golden paste with small holes, on an oak board.',
    film: 'The light moves slowly round a cut Mahón: orange rind, golden paste with small holes.',
  },
  {
    slug: 'queso-de-oveja-curado',
    name: 'Queso de Oveja Curado',
    alt: 'A wheel of sheep’s milk cheese with a plaited straw pattern on its brown rind and a pale ivory wedge with tiny holes before it, on an oak board.',
  },
  {
    slug: 'pecorino-romano-pdo',
    name: 'Pecorino Romano PDO',
    alt: 'Two tall wedges of Pecorino Romano on slate: one shows its white, grainy cut face, the other its black rind with the print of a basket.',
  },
  {
    slug: 'millefoglie-al-marzemino',
    name: 'Millefoglie al Marzemino',
    alt: 'A half wheel and a wedge of Millefoglie: straw-colored paste in thin wine-stained layers under a purple crust of grape skins, with dark grapes behind.',
    film: 'The view drifts past a wedge of Millefoglie: wine-stained layers, a crust of grape skins, dark grapes behind.',
  },
  {
    slug: 'huizer-kaas-gilde-smoked-gouda',
    name: 'Huizer Kaas-Gilde Smoked Gouda',
    alt: 'A glossy chestnut-brown wheel of smoked Gouda with a wedge taken out: deep yellow paste with round holes, on slate.',
  },
  {
    slug: 'landana-wild-garlic',
    name: 'Landana Wild Garlic',
    alt: 'A wedge of pale yellow Gouda-style cheese flecked with green wild garlic under a green coat, a green wheel out of focus behind.',
  },
  {
    slug: 'german-havarti',
    name: 'German Havarti',
    alt: 'A cream-colored loaf of Havarti, cut to show many small uneven holes, with two thick slices stacked beside it on an oak board.',
  },
  {
    slug: 'queso-gamoneu-del-valle',
    name: 'Queso Gamoneu del Valle',
    alt: 'Two broken wedges of Gamoneu before their wheel: ivory paste with blue mold creeping in from a rough, smoky brown rind, on slate.',
  },
  {
    slug: 'rossini-blue',
    name: 'Rossini Blue',
    alt: 'A wedge of blue cheese with large blue-green pockets and a purple crust of grape skins, dark grapes and the wheel behind it.',
  },
  {
    slug: 'butter-cheese-holland',
    name: 'Butter Cheese (Holland)',
    alt: 'A wedge and a half wheel of butter cheese: smooth pale yellow paste with a few small holes under a bright golden coat, on an oak board.',
    film: 'The view glides along a half wheel and a wedge of butter cheese in soft daylight.',
  },
  {
    slug: 'asiago-dop-stravecchio',
    name: 'Asiago DOP Stravecchio',
    alt: 'Two rough-broken wedges of old Asiago before the wheel: straw-gold grainy paste with few holes, brown rind, crumbs on an oak board.',
  },
  {
    slug: 'saint-paulin-campagne-de-france',
    name: 'Saint Paulin Campagne de France',
    alt: 'A flat round Saint Paulin seen from above, its smooth bright orange rind cut open to show cream-yellow paste, on slate.',
  },
  {
    slug: 'saint-nectaire-aop',
    name: 'Saint-Nectaire AOP',
    alt: 'A low wheel of Saint-Nectaire with a gray, mottled, velvety rind and a wedge of ivory paste with small holes, on an oak board.',
  },
  {
    slug: 'abondance',
    name: 'Abondance',
    alt: 'A wheel of Abondance with an amber-brown, inward-curving edge and a wedge of golden ivory paste before it, on slate in evening light.',
  },
  {
    slug: 'blue-stilton-reserve',
    name: 'Blue Stilton Reserve - Hand Crafted',
    alt: 'A tall cylinder of Stilton with a craggy brown crust, opened by a wedge whose cream paste is crossed by blue veins, on slate.',
  },
  {
    slug: 'carozzi-valsassina-gorgonzola-dop',
    name: 'Carozzi Valsassina Gorgonzola DOP (Piccante)',
    alt: 'Two tall wedges of Gorgonzola: one shows white paste densely marbled in blue-green, the other its rough gray-pink rind, on an oak board.',
  },
  {
    slug: 'comte-aop',
    name: 'Comté AOP (Affiné)',
    alt: 'A broad wheel of Comté with a grainy brown rind and a long wedge of smooth golden paste drawn out of it, on slate.',
  },
  {
    slug: 'roquefort-maison-gabriel-coulet',
    name: 'Roquefort Maison Gabriel Coulet (La Cave du Castelviel)',
    alt: 'A half cylinder and a wedge of Roquefort: moist white paste with blue-green pockets and almost no rind, on slate.',
  },
]

export const HOME_ALT =
  'A slate board in warm light: a wheel and a wedge of golden Comté, a wine-crusted blue with dark grapes behind it, a tall veined Stilton and an orange-rinded wedge of Mahón.'
