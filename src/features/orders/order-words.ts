import { endSentence, formatDay, formatDayAndTime } from '../../domain/shop/wall-clock.ts'
import type { Order } from './order.ts'

type Words = { title: string; lead: string }

/** What its owner reads of an order, by its state. */
export function describeOrder(order: Order, locale?: string): Words {
  const hour = formatDayAndTime(order.pickupAtLocal, locale)
  if (order.isDisplaced && order.canChange)
    return {
      title: 'Please choose another time',
      lead: `Our hours have changed, and we are closed on ${endSentence(hour)} Without a new time we cancel the order after 24 hours.`,
    }
  switch (order.state) {
    case 'unconfirmed':
      return {
        title: 'Shall we set this aside?',
        lead: `You would collect it on ${endSentence(hour)} Nothing is set aside before you confirm.`,
      }
    case 'requested':
      return {
        title: 'We look whether we have it',
        lead: `You would collect it on ${endSentence(hour)} You read here soon whether it is set aside.`,
      }
    case 'placed':
      return { title: 'Set aside for you', lead: endSentence(`Collect it on ${hour}`) }
    case 'preparing':
      return { title: 'We are cutting it', lead: endSentence(`Collect it on ${hour}`) }
    case 'ready':
      return { title: 'Ready to collect', lead: endSentence(`We look forward to seeing you on ${hour}`) }
    case 'collected':
      return { title: 'Collected', lead: 'Thank you, and enjoy it.' }
    case 'not_collected':
      return {
        title: 'Not collected',
        lead: endSentence(`It was set aside for ${formatDay(order.day, locale)}`),
      }
    case 'cancelled':
      return { title: 'Canceled', lead: order.cancelReason ?? 'Nothing is set aside any more.' }
  }
}
