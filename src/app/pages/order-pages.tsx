import type { ReactNode } from 'react'
import { describeError } from '../../backend/errors.ts'
import { errorField } from '../../backend/explain/error-details.ts'
import { ChangeOrder } from '../../features/orders/change-order.tsx'
import { GuestFields, isAboutGuest, type Problem } from '../../features/orders/guest-fields.tsx'
import {
  getOrderChoices,
  readLinkedLines,
  type OrderChoices,
} from '../../features/orders/get-order-choices.ts'
import { OrderFields } from '../../features/orders/order-fields.tsx'
import { MyOrder, OrderAgain, OrderButton, OrderContents } from '../../features/orders/order-sheet.tsx'
import {
  FIRST_GRAMS,
  readOrderForm,
  readOrderStep,
  type OrderStep,
  type OrderValues,
} from '../../features/orders/order-values.ts'
import { describeOrder } from '../../features/orders/order-words.ts'
import {
  cancelOrder,
  changeOrder,
  confirmOrder,
  getOrder,
  placeOrder,
  valuesOf,
  type Order,
} from '../../features/orders/order.ts'
import { UserError } from '../../lib/user-error.ts'
import { ActionButton } from '../../ui/action.tsx'
import type { LoadPage, Page, PageRequest } from '../page.ts'

const UNFOLDS = 'label min-h-11 w-fit cursor-pointer py-3 hover:text-accent'

const NOT_READABLE = 'Please choose an amount, a day and an hour, and check what you typed.'

const toPage = ({ shop, url }: PageRequest, title: string, body: ReactNode): Page => ({
  head: {
    title: `${title} | ${shop.name}`,
    description: `${title} at ${shop.name}.`,
    canonicalPath: url.pathname,
    noindex: true,
    elements: ['order'],
  },
  body: (
    <div className="sheet gap-y-8 pt-6 pb-20 md:pt-10 md:pb-32">
      <h1 className="text-title">{title}</h1>
      <div className="grid max-w-prose gap-8">{body}</div>
    </div>
  ),
})

/** What the database refuses is shown in the form; anything else is an error of the page. */
async function attempt(action: () => Promise<unknown>): Promise<Problem | undefined> {
  try {
    await action()
    return undefined
  } catch (error) {
    const { status } = error as { status?: number }
    if (error instanceof UserError) return { message: describeError(error), field: errorField(error) }
    if (status === 400) return { message: NOT_READABLE, field: undefined }
    throw error
  }
}

/** The form after a button that only changes the form. */
function follow(step: OrderStep, values: OrderValues, form: URLSearchParams, { cheeses }: OrderChoices) {
  if (step.kind === 'remove')
    return { ...values, lines: values.lines.filter(({ cheeseId }) => cheeseId !== step.cheeseId) }
  const added = cheeses.find(({ id }) => step.kind === 'add' && id === form.get('add'))
  if (!added || values.lines.some(({ cheeseId }) => cheeseId === added.id)) return values
  const line = { cheeseId: added.id, amount: added.isPieces ? 1 : FIRST_GRAMS, isPieces: added.isPieces }
  return { ...values, lines: [...values.lines, line] }
}

/** A new order: a plain form that comes back with what was typed until it can be placed. */
export const loadNewOrderPage: LoadPage = async (request) => {
  const { url, backend, form, shop, sendsMail, isExport } = request
  if (!shop.takesOrders || isExport) return null
  if (url.searchParams.has('sent'))
    return toPage(
      request,
      'Look into your mailbox',
      <p className="text-lead wrap-anywhere">
        We wrote to <order-mailbox>you</order-mailbox>. Confirm the order there within two hours, and we set
        it aside. Nothing is set aside before.
      </p>,
    )
  const step: OrderStep = form ? readOrderStep(form) : { kind: 'update' }
  let values = form
    ? readOrderForm(form)
    : {
        ...readOrderForm(new URLSearchParams()),
        isFromBoard: url.searchParams.has('board'),
        lines: await readLinkedLines(backend, url.searchParams),
      }
  let problem: Problem | undefined
  if (step.kind === 'send') {
    problem = await attempt(() => placeOrder(backend, values))
    if (!problem) return { redirect: '/orders/new?sent', status: 303 }
  }
  const choices = await getOrderChoices(backend, values.lines)
  if (form) values = follow(step, values, form, choices)
  return toPage(
    request,
    'Set aside for pickup',
    <>
      <p className="text-lead">Choose what we cut for you and when you collect it.</p>
      <form method="post" action="/orders">
        <order-form
          class="grid gap-8"
          data-new=""
          data-currency={shop.price.currency}
          data-locale={shop.locale}
        >
          <input type="hidden" name="key" value={values.key} />
          {values.isFromBoard && <input type="hidden" name="board" value="" />}
          <OrderFields
            values={values}
            choices={choices}
            price={shop.price}
            tax={shop.tax}
            sendsMail={sendsMail}
            problem={problem && !isAboutGuest(problem) ? problem.message : undefined}
            action="/orders"
          />
          <div data-when-signed="out">
            <GuestFields values={values} sendsMail={sendsMail} problem={problem} />
          </div>
          <MyOrder>
            <ActionButton type="submit" name="do" value="send" className="w-full">
              Set Aside
            </ActionButton>
          </MyOrder>
        </order-form>
      </form>
    </>,
  )
}

type Opened = { request: PageRequest; order: Order; token: string }

async function act({ request: { backend, form }, order: { code }, token }: Opened) {
  if (!form) return {}
  const { kind } = readOrderStep(form)
  const actions: Partial<Record<OrderStep['kind'], () => Promise<unknown>>> = {
    confirm: () => confirmOrder(backend, code, token),
    cancel: () => cancelOrder(backend, code, token),
    send: () => changeOrder(backend, code, token, readOrderForm(form)),
  }
  const action = actions[kind]
  if (!action) return {}
  const problem = await attempt(action)
  return { done: problem ? undefined : kind, problem: problem?.message }
}

async function changeForm({ request, order, token }: Opened, problem: string | undefined) {
  const { backend, form, shop, sendsMail, url } = request
  const isEdited = form?.has('key') ?? false
  const typed = form && isEdited ? readOrderForm(form) : valuesOf(order)
  const choices = await getOrderChoices(backend, typed.lines, order)
  return (
    <ChangeOrder
      order={order}
      token={token}
      values={form && isEdited ? follow(readOrderStep(form), typed, form, choices) : typed}
      choices={choices}
      price={shop.price}
      tax={shop.tax}
      sendsMail={sendsMail}
      isOpen={isEdited || problem !== undefined || order.isDisplaced}
      isSaved={!form && url.searchParams.has('saved')}
      problem={problem}
    />
  )
}

/** An order, for whoever has the token of its mail. Without one its owner is led there by the session. */
export const loadOrderPage: LoadPage = async (request) => {
  const { url, params, backend, form, shop, isExport } = request
  const code = params['code'] ?? ''
  const token = form?.get('token') ?? url.searchParams.get('token') ?? ''
  if (isExport) return null
  if (!token)
    return toPage(
      request,
      'Your order',
      <>
        <div data-when-signed="out">
          <p className="text-lead">
            Open the link in the mail that we sent you, or{' '}
            <a href={`/auth?next=${url.pathname}`} className="link">
              sign in
            </a>
            .
          </p>
        </div>
        <MyOrder code={code}>
          <p>One moment.</p>
        </MyOrder>
      </>,
    )
  const order = await getOrder(backend, code, token)
  if (!order) return null
  const { done, problem } = await act({ request, order, token })
  // Nothing is left of one that was never confirmed.
  if (done && !(await getOrder(backend, code, token)))
    return toPage(
      request,
      'Canceled',
      <>
        <p className="text-lead">Nothing is set aside.</p>
        {shop.takesOrders && <OrderAgain {...order} />}
      </>,
    )
  const opened = `${url.pathname}?token=${encodeURIComponent(token)}`
  if (done) return { redirect: done === 'send' ? `${opened}&saved#saved` : opened, status: 303 }
  const { title, lead } = describeOrder(order, shop.locale)
  return toPage(
    request,
    title,
    <>
      <p className="text-lead">{lead}</p>
      {problem && !order.canChange && (
        <p role="alert" className="text-accent">
          {problem}
        </p>
      )}
      <p>
        Your code: <strong className="lining-nums">{order.code}</strong>
        {order.name && `, for ${order.name}`}. {shop.postalAddress}
      </p>
      <OrderContents order={order} price={shop.price} />
      {order.note && <p className="whitespace-pre-line">{`Your note: ${order.note}`}</p>}
      {order.state === 'cancelled' && shop.takesOrders && <OrderAgain {...order} />}
      {order.state === 'unconfirmed' && <OrderButton token={token} step="confirm" label="Confirm" />}
      {order.canChange && (await changeForm({ request, order, token }, problem))}
      {order.canChange && (
        <details>
          <summary className={UNFOLDS}>Cancel the order</summary>
          <OrderButton token={token} step="cancel" label="Yes, cancel it" />
        </details>
      )}
    </>,
  )
}
