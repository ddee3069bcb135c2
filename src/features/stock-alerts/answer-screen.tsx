import { useParams } from 'react-router'
import { ActionButton } from '../../ui/action.tsx'
import { useAnswerStockAlert, type StockAlertAnswer } from './answer-stock-alert.ts'
import { StockAlertLayout } from './stock-alert-layout.tsx'

const TEXTS = {
  confirm: {
    title: 'Shall we write to you?',
    lead: 'Once, when the cheese you asked for is back on the counter. Never about anything else.',
    action: 'Yes, Write to Me',
    done: 'We will write',
    doneLead: 'You will hear from us when it is back.',
  },
  stop: {
    title: 'Shall we forget your address?',
    lead: 'You asked to hear when a cheese is back. We will not write, and keep nothing.',
    action: 'Forget My Address',
    done: 'Forgotten',
    doneLead: 'Your address is gone from our list.',
  },
} as const satisfies Record<StockAlertAnswer, object>

/** With hyphens in the mail of version 0.2. */
const TOKEN = /^[0-9a-f-]{32,36}$/

/** Waits for a click, because mail scanners open every link. */
export function AnswerScreen() {
  const { token = '', answer } = useParams()
  const reply = useAnswerStockAlert()
  const isValid = TOKEN.test(token) && (answer === 'confirm' || answer === 'stop')
  if (!isValid || reply.data === false) return <InvalidLink />
  const text = TEXTS[answer]
  if (reply.isSuccess) return <StockAlertLayout title={text.done} lead={text.doneLead} />
  return (
    <StockAlertLayout title={text.title} lead={text.lead}>
      <ActionButton disabled={reply.isPending} onClick={() => reply.mutate({ token, answer })}>
        {text.action}
      </ActionButton>
    </StockAlertLayout>
  )
}

const InvalidLink = () => (
  <StockAlertLayout
    title="This link no longer works"
    lead="The message it belongs to was sent or withdrawn. There is nothing left to do."
  />
)
