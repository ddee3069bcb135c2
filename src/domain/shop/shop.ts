import { NO_STYLE_ADVICE, type StyleAdvice } from '../cheese/advice.ts'
import type { AlcoholPolicy } from '../cheese/beverages.ts'
import type { AccessFacts } from './access.ts'
import type { OpeningHours } from './opening-hours.ts'
import type { PriceSettings, Tax } from '../cheese/price.ts'
import type { SpecialDay } from './special-days.ts'

type OpeningSentence = { at: number; sentence: string }

/** What guests read instead of every page. */
export type ClosedShop =
  | { reason: 'not_open' }
  | { reason: 'notice'; notice: string; until: number | null; untilLocal: string | null }

/** The settings that public pages show. What the shop has not said is empty. */
export type Shop = {
  name: string
  phone: string
  postalAddress: string
  email: string
  /** What guests read on /visit; empty when the shop says nothing. */
  gettingThere: string
  whatToExpect: string
  access: AccessFacts
  countryIso: string
  hours: OpeningHours | null
  /** Today's and the coming ones. */
  specialDays: SpecialDay[]
  /** What guests read now and from each instant on, in milliseconds, for about a week. */
  openingSentences: OpeningSentence[]
  /** The instant at which the shop's next day begins, in milliseconds. */
  nextMidnight: number
  locale: string
  price: PriceSettings
  tax: Tax
  alcoholPolicy: AlcoholPolicy
  /** The photo-sharing profile; without one the social section has no link. */
  photoProfileUrl: string | null
  pickupNote: string | null
  /** Whether guests can have cheese set aside, and how many hours before they collect it. */
  takesOrders: boolean
  orderLeadHours: number
  deliveryNote: string | null
  pregnancyNote: string | null
  styleAdvice: StyleAdvice
  /** Whether the map of taste has a cheese to show. */
  hasTasteMap: boolean
  /** Null while guests are served. */
  closed: ClosedShop | null
}

/** What a shop without a name is called. `private.shown_name` has the same. */
export const UNNAMED_SHOP = 'Our shop'

/** The link that calls a number as staff typed it: "+1 604 555 0142". */
export const phoneUrl = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`

/** Used when the settings cannot be read, so that pages still render. */
export const DEFAULT_SHOP: Shop = {
  name: UNNAMED_SHOP,
  phone: '',
  postalAddress: '',
  email: '',
  gettingThere: '',
  whatToExpect: '',
  access: {},
  countryIso: '',
  hours: null,
  specialDays: [],
  openingSentences: [],
  nextMidnight: 0,
  locale: 'en',
  price: { currency: '', locale: 'en', rounding: 0.05, display: 'per_100g' },
  tax: { percent: null, isIncluded: false },
  alcoholPolicy: 'prefer_na',
  photoProfileUrl: null,
  pickupNote: null,
  takesOrders: false,
  orderLeadHours: 0,
  deliveryNote: null,
  pregnancyNote: null,
  styleAdvice: NO_STYLE_ADVICE,
  hasTasteMap: false,
  closed: null,
}
