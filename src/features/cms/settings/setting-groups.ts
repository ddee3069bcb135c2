import type { ComponentType } from 'react'
import { DeliveryFields } from './delivery-fields.tsx'
import { KioskFields } from './kiosk-fields.tsx'
import { PricingFields } from './pricing-fields.tsx'
import { HoursFields, ShopFields } from './shop-fields.tsx'
import { SocialFields } from './social-fields.tsx'
import { SystemFields } from './system-fields.tsx'

type SettingGroup = { id: string; title: string; note?: string; Fields: ComponentType }

export const SETTING_GROUPS: SettingGroup[] = [
  { id: 'shop', title: 'The shop', Fields: ShopFields },
  {
    id: 'hours',
    title: 'Store hours',
    note: "Beside today's cheese on the home page, in the footer of every page, in mail and for search engines. An end that is not after its start is on the next day.",
    Fields: HoursFields,
  },
  { id: 'pricing', title: 'Pricing', Fields: PricingFields },
  {
    id: 'kiosk',
    title: 'Kiosk',
    note: 'For the display in the shop, which opens with the next release. What you set is kept for it.',
    Fields: KioskFields,
  },
  { id: 'social', title: 'Social', Fields: SocialFields },
  {
    id: 'delivery',
    title: 'Delivery and pickup',
    note: 'In the footer of every page, under the address.',
    Fields: DeliveryFields,
  },
  { id: 'system', title: 'System', Fields: SystemFields },
]
