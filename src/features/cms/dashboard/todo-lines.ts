import { FACT_LABELS } from '../../../domain/cheese/food-facts.ts'
import { formatGrams } from '../../../domain/cheese/stock.ts'
import { may } from '../../../domain/people/roles.ts'
import { formatDateTime, formatDay, formatDayAndTime, formatTime } from '../../../domain/shop/wall-clock.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { mayOpenPath } from '../kit/screen/may-open.ts'
import type { Dashboard } from './get-dashboard.ts'
import type { OpeningTasks } from './get-opening-tasks.ts'
import type { OrderTodo } from './get-order-todos.ts'
import type { UnconfirmedCheese } from './get-unconfirmed.ts'
import type { UnsentMail } from './get-unsent-mail.ts'

export type Waiting = Pick<Dashboard, 'eventsToday'> & {
  counts: Pick<
    Dashboard['counts'],
    'undecidedComments' | 'lowStock' | 'outOfStock' | 'notifyRequests' | 'pendingRecipes'
  >
  placardsToReprint: number
  proposals: number
  opening?: OpeningTasks | undefined
  unconfirmed?: UnconfirmedCheese[] | undefined
  orders?: OrderTodo[] | undefined
  openDays?: string[] | undefined
  unsentMail?: UnsentMail | null | undefined
}

type TodoLine = {
  text: string
  action: string
  to: string
  /** The records that the line is about, each with its page. */
  subjects?: { name: string; to: string }[]
}

const wait = (count: number) => (count === 1 ? 'waits' : 'wait')

const describeStock = (low: number, out: number) =>
  [
    low > 0 && `${countNoun(low, 'cheese')} running low`,
    out > 0 && `${countNoun(out, 'cheese')} out of stock`,
  ]
    .filter(Boolean)
    .join(', ')

/** What waits for this person, the most urgent first. A line without a page that they may open is left out. */
export function todoLines(role: string | null | undefined, waiting: Waiting): TodoLine[] {
  const { counts, eventsToday, placardsToReprint, proposals } = waiting
  const { undecidedComments, lowStock, outOfStock, notifyRequests, pendingRecipes } = counts
  const counted: (TodoLine & { count: number })[] = [
    ...eventsToday.map(({ id, title, startsAtLocal }) => ({
      count: 1,
      text: `${title} is today at ${formatTime(startsAtLocal)}`,
      action: 'Guests',
      to: `/cms/events/${id}/guests`,
    })),
    {
      count: may(role, 'moderateComments') ? undecidedComments : 0,
      text: `${countNoun(undecidedComments, 'comment')} ${wait(undecidedComments)} for a decision`,
      action: 'Review',
      to: '/cms/comments',
    },
    {
      count: proposals,
      text: `${countNoun(proposals, 'proposed change')} of food facts ${wait(proposals)} for a decision`,
      action: 'Decide',
      to: '/cms/dashboard#proposals-heading',
    },
    {
      count: may(role, 'reviewRecipes') ? pendingRecipes : 0,
      text: `${countNoun(pendingRecipes, 'recipe')} ${wait(pendingRecipes)} for a decision`,
      action: 'Read',
      to: '/cms/recipes',
    },
    {
      count: lowStock + outOfStock,
      text: describeStock(lowStock, outOfStock),
      action: 'Order',
      to: '/cms/inventory#order',
    },
    {
      count: placardsToReprint,
      text: `${countNoun(placardsToReprint, 'placard')} out of date`,
      action: 'Print',
      to: '/cms/placards?show=reprint',
    },
    {
      count: notifyRequests,
      text: `${countNoun(notifyRequests, 'guest')} ${wait(notifyRequests)} for a cheese to come back`,
      action: 'Show requests',
      to: '/cms/analytics#notify-requests',
    },
  ]
  return [
    ...orderLines(waiting.orders),
    ...(waiting.openDays ?? []).map((day) => ({
      count: 1,
      text: `${formatDay(day)} was not closed`,
      action: 'Close',
      to: '/cms/counter#day',
    })),
    ...mailLines(waiting.unsentMail),
    ...counted,
    ...openingLines(waiting.opening),
    ...factLines(waiting.unconfirmed),
  ]
    .filter(({ count, to }) => count > 0 && mayOpenPath(role, to))
    .map(({ count: _count, ...line }) => line)
}

const ORDER_LINES: Record<string, (orders: string, codes: string, todo: OrderTodo) => string> = {
  stock: (_, codes, { cheeseName, missingGrams }) =>
    `${cheeseName}: ${formatGrams(missingGrams ?? 0)} less than is set aside for ${codes}`,
  hours: (orders, codes) => `${orders} at an hour when the shop is closed: ${codes}`,
  requested: (orders, codes) => `${orders} to accept: ${codes}`,
  new: (_orders, _codes, { codes: { length }, nextPickupLocal }) =>
    `${countNoun(length, 'new order')}, ${length > 1 ? 'the next ' : ''}for ${formatDayAndTime(nextPickupLocal)}`,
  today: (orders) => `${orders} to be collected today`,
}

/** One line for each cheese that is missing, then for each kind of order to decide about. */
const orderLines = (todos: OrderTodo[] = []) =>
  todos.map((todo) => ({
    count: 1,
    text: ORDER_LINES[todo.kind]?.(countNoun(todo.codes.length, 'order'), todo.codes.join(', '), todo) ?? '',
    action: 'Show',
    to: todo.kind === 'stock' ? `/cms/orders?q=${encodeURIComponent(todo.cheeseName ?? '')}` : '/cms/orders',
  }))

const mailLines = (mail: Waiting['unsentMail']) =>
  mail
    ? [
        {
          count: mail.count,
          text: `${countNoun(mail.count, 'mail')} not sent since ${formatDateTime(mail.oldestAtLocal)}`,
          action: 'Read',
          to: '/cms/mail',
        },
      ]
    : []

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** One line for each cheese, until its last fact is confirmed. */
const factLines = (unconfirmed: UnconfirmedCheese[] = []) =>
  unconfirmed.map(({ id, name, facts }) => ({
    count: 1,
    text: `${name}: ${listed.format(facts.map((fact) => FACT_LABELS[fact].toLowerCase()))} not confirmed`,
    action: 'Confirm',
    to: `/cms/cheeses/${id}#facts`,
  }))

/** What the README asks for before a new shop opens. */
const openingLines = (tasks: OpeningTasks | undefined): (TodoLine & { count: number })[] => [
  {
    count: Number(tasks?.hasExampleSettings ?? false),
    text: 'Postal address, phone number and opening hours are examples',
    action: 'Set',
    to: '/cms/settings',
  },
  {
    count: tasks?.examplePrices.length ?? 0,
    text: `${countNoun(tasks?.examplePrices.length ?? 0, 'example price')} to be set`,
    action: 'Check',
    to: '/cms/cheeses',
    subjects:
      tasks?.examplePrices.map(({ cheeseId, name }) => ({ name, to: `/cms/cheeses/${cheeseId}` })) ?? [],
  },
  {
    count: Number(tasks?.hasNoCheeses ?? false),
    text: 'No cheese is listed yet',
    action: 'Add',
    to: '/cms/cheeses/new',
  },
  {
    count: Number(tasks?.countsNoStock ?? false),
    text: 'No stock is tracked yet',
    action: 'Count',
    to: '/cms/inventory',
  },
  {
    count: Number(tasks?.hasNoPlacards ?? false),
    text: 'No placard is printed yet',
    action: 'Make placards',
    to: '/cms/placards',
  },
]
