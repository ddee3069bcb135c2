import { useParams } from 'react-router'
import { ActionButton } from '../../ui/action.tsx'
import { useAnswerStockAlert, type StockAlertAnswer } from './answer-stock-alert.ts'
import { StockAlertLayout } from './stock-alert-layout.tsx'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const WORDS = {
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

/** Waits for a press: programs that open every link of a message must not answer for the person. */
export function AnswerScreen() {
  const { token = '', answer } = useParams()
  const reply = useAnswerStockAlert()
  const isLink = UUID.test(token) && (answer === 'confirm' || answer === 'stop')
  if (!isLink || reply.data === false) return <UsedLink />
  const words = WORDS[answer]
  if (reply.isSuccess) return <StockAlertLayout title={words.done} lead={words.doneLead} />
  return (
    <StockAlertLayout title={words.title} lead={words.lead}>
      <ActionButton disabled={reply.isPending} onClick={() => reply.mutate({ token, answer })}>
        {words.action}
      </ActionButton>
    </StockAlertLayout>
  )
}

const UsedLink = () => (
  <StockAlertLayout
    title="This link has had its day"
    lead="The message it belongs to was sent or withdrawn. There is nothing left to do."
  />
)
