import { containsAlcohol, pairingsUnder, type AlcoholPolicy } from '../../domain/cheese/beverages.ts'
import type { CheeseDocument } from '../../domain/cheese/cheese-document.ts'
import type { CheeseView } from './cheese-view.ts'

export type PairingNote = CheeseDocument['pairings'][number]

const mayShow = (policy: AlcoholPolicy, { kind, label }: PairingNote) =>
  policy !== 'hide_alcohol' || kind === 'food' || !containsAlcohol({ kind, label })

/** The drinks and notes that the shop's alcohol policy allows, and the foods. */
export const visiblePairings = ({ cheese, shop }: Pick<CheeseView, 'cheese' | 'shop'>) => ({
  ...pairingsUnder(shop.alcoholPolicy, cheese.beverages),
  foods: cheese.foods,
  notes: cheese.document?.pairings.filter((note) => mayShow(shop.alcoholPolicy, note)) ?? [],
})
