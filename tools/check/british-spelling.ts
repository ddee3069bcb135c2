/** Words in -our, without the ending: "favour" stands for "favourite" and "disfavoured" too. */
const IN_OUR =
  'arbour ardour armour behaviour candour clamour colour demeanour endeavour favour fervour flavour harbour honour humour labour misdemeanour neighbour odour parlour rancour rigour rumour savour splendour tumour valour vapour vigour'

/** Words in -ise and -isation, up to that ending. Words that Americans spell with an s are not here: "advertise". */
const BEFORE_ISE =
  'agon alphabet anonym antagon apolog aromat author canon canonical capital caramel categor cauter central character civil colon commercial computer conceptual container contextual critic crystall custom demon digit dramat econom emphas epitom equal external familiar fantas fertil final fossil galvan general global harmon homogen hospital hypnot ideal immun industrial initial internal international ion item jeopard legal liberal local magnet marginal material maxim mechan memor mineral miniatur minim mobil modern moistur monet monopol national neutral normal optim organ ostrac oxid parallel parameter parametr pasteur patron penal personal plagiar plural polar popular pressur priorit privat public pulver random rational real recogn regular revolution romantic sanit scrutin sensit serial signal social special stabil standard steril styl subsid summar symbol sympath synchron synthes system systemat tantal tempor terror theor therm token trivial tyrann union urban util vandal vapor verbal victim virtual visual vocal vulcan western'

/** Verbs in -l, which double it before an ending. "Cancelled" is ours. */
const DOUBLING_L =
  'barrel channel chisel counsel dial equal fuel funnel initial jewel label level libel marshal medal model panel parcel pedal pencil quarrel revel rival shovel shrivel signal spiral stencil swivel total towel travel trial tunnel unravel yodel'

/** Words as they are, with their endings. "Catalogue" is ours. */
const OTHER_WORDS =
  'ageing aluminium amongst analogue|s artefact|s benefitted benefitting calibre centre|s|d centring cheque|s chilli chillies cosy cosier cosily cosiness defence|s dependant|s distil|s draught|s|y enquire|s|d enquiry enquiries enquiring enrol|s|ment|ments fibre|s focussed focussing fulfil|s|ment gramme|s grey|s|ed|er|ing|ish|scale instalment|s instil|s judgement|s kerb|s kilogramme|s learnt licence|s liquorice litre|s lustre manoeuvre|s|d marvellous|ly meagre metre|s mollusc|s mould|s|y|ed|ing|er|ier|iness moult|s|ed|ing offence|s orientated plough|s|ed|ing practise|s|d practising pretence|s programme|s pyjamas sabre|s sceptic|s|al|ally|ism sceptre|s skilful|ly smoulder|s|ed|ing sombre soya speciality specialities spectre|s spoilt storey|s sulphite|s sulphur|ous theatre|s titbit|s tyre|s whilst wilful|ly woollen|s yoghurt|s'

const anyOf = (words: string) => `(?:${words.replaceAll(' ', '|')})`

const PATTERNS = [
  String.raw`(?:dis|multi|un)?${anyOf(IN_OUR)}\p{L}*`,
  `(?:de|dis|over|pre|re|un)*${anyOf(BEFORE_ISE)}is(?:e|es|ed|er|ers|ing|able|ation|ations)`,
  '(?:anal|catal|dial|electrol|hydrol|paral)ys(?:e|ed|er|ers|ing)',
  `${anyOf(DOUBLING_L)}l(?:ed|ing|ings|er|ers|or|ors|ery)`,
  '(?:centi|deci|kilo|micro|milli|nano)(?:metre|litre)s?',
  String.raw`(?:anaem|anaesth|diarrhoe|encyclopaed|foet|gynaec|haem|mediaev|oestr|orthopaed|paediatr|palaeo)\p{L}*`,
  ...OTHER_WORDS.split(' ').map((entry) => {
    const [word, ...endings] = entry.split('|')
    return `${word}(?:${endings.join('|')})?`
  }),
]
const BRITISH = new RegExp(`^(?:${PATTERNS.join('|')})$`, 'u')

const wordsOf = (text: string) => text.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? []

/** Finds words in prose and in identifiers: `isFavourite` contains "favourite". */
export function findBritishWords(text: string): string[] {
  return wordsOf(text)
    .map((word) => word.toLowerCase())
    .filter((word) => BRITISH.test(word))
}
