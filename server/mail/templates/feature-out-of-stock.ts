import { formatDay } from '../../../src/domain/shop/wall-clock.ts'
import type { QueuedMailTemplate } from '../mail-content.ts'

export const featureOutOfStock: QueuedMailTemplate<{ cheese: string; day: string }> = (
  { cheese, day, siteUrl },
  shop,
) => ({
  subject: `Tomorrow's feature is out of stock: ${cheese}`,
  heading: "Tomorrow's feature is out of stock",
  paragraphs: [
    `${cheese} is confirmed for ${formatDay(day, shop.locale)} and is out of stock. Guests will read so on the home page.`,
    'Choose another cheese for the day, or make sure that it is back by then.',
  ],
  action: { label: 'Open the calendar', href: `${siteUrl}/cms/calendar?day=${day}` },
})
