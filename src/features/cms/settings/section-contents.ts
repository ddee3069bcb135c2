import type { ComponentType } from 'react'
import { AccessFields } from './access/access-fields.tsx'
import { AdviceFields } from './advice-fields.tsx'
import { BoardFields, BoardTrial } from './board/board-section.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { DisplayList } from './display-list.tsx'
import { KioskFields } from './kiosk-fields.tsx'
import { PricingFields } from './pricing-fields.tsx'
import type { SECTION_SCHEMAS } from './settings-values.ts'
import { HoursFields, ShopFields } from './shop-fields.tsx'
import { SocialFields } from './social-fields.tsx'
import { SystemFields } from './system-fields.tsx'

type SectionContent = {
  note?: string
  Fields: ComponentType
  /** What is not saved with the fields. */
  Beside?: ComponentType
}

export type FormSectionName = keyof typeof SECTION_SCHEMAS

export const SECTION_CONTENTS: Record<FormSectionName, SectionContent> = {
  shop: { Fields: ShopFields },
  hours: {
    note: "Beside today's cheese on the home page, in the footer of every page, in mail and for search engines. An end that is not after its start is on the next day.",
    Fields: HoursFields,
  },
  access: {
    note: 'On the Visit page, in its search and for search engines. What is not said stays out.',
    Fields: AccessFields,
  },
  pricing: { Fields: PricingFields },
  kiosk: {
    note: 'For the displays in the shop, which open /kiosk/today. A change appears on them after their next refresh.',
    Fields: KioskFields,
    Beside: DisplayList,
  },
  social: { Fields: SocialFields },
  delivery: { note: 'In the footer of every page, under the address.', Fields: DeliveryFields },
  board: {
    note: 'How much cheese /board proposes for each person. Below, try a question and see why each cheese is taken or left out.',
    Fields: BoardFields,
    Beside: BoardTrial,
  },
  advice: {
    note: 'On every cheese page, by style, unless the cheese has its own. An empty line reads “Ask at the counter”; without any line the part is left out.',
    Fields: AdviceFields,
  },
  system: { Fields: SystemFields },
}
