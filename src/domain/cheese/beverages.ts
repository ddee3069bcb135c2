import type { Enum } from '../enums.ts'

export type AlcoholPolicy = Enum<'alcohol_policy'>

type BeverageKind = Enum<'beverage_kind'>

export type Beverage = { label: string; kind: BeverageKind }

export const containsAlcohol = ({ kind }: Beverage) => kind !== 'na'

export type Pairings = { wines: Beverage[]; others: Beverage[] }

/** The drinks that the shop's alcohol policy allows, in the order it asks for. */
export function pairingsUnder(policy: AlcoholPolicy, beverages: Beverage[]): Pairings {
  const shown = policy === 'hide_alcohol' ? beverages.filter((drink) => !containsAlcohol(drink)) : beverages
  const others = shown.filter((drink) => drink.kind !== 'wine')
  return {
    wines: shown.filter((drink) => drink.kind === 'wine'),
    others:
      policy === 'prefer_na'
        ? others.toSorted((one, other) => Number(containsAlcohol(one)) - Number(containsAlcohol(other)))
        : others,
  }
}
