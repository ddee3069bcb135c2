import { Link } from 'react-router'
import { useSession } from '../../../../backend/session/session.ts'
import { may } from '../../../../domain/people/roles.ts'
import { formatDate } from '../../../../domain/shop/wall-clock.ts'
import { capitalize } from '../../../../lib/capitalize.ts'
import { useDecideProposal, useOpenProposals, type Decision, type Proposal } from './proposals.ts'
import { StaffButton } from '../screen/staff-button.tsx'

type ProposalListProps = { cheeseId?: string; onDecided?: () => void }

/** Proposed food facts that wait for a decision; nothing when there are none. */
export function ProposalList({ cheeseId, onDecided }: ProposalListProps) {
  const { data: proposals = [] } = useOpenProposals(cheeseId)
  if (proposals.length === 0) return null
  return (
    <section aria-labelledby="proposals-heading" className="mb-8">
      <h2 id="proposals-heading" className="heading text-minor">
        Proposed food facts
      </h2>
      <ul className="mt-3 grid gap-4 lg:grid-cols-2">
        {proposals.map((proposal) => (
          <ProposalCard
            key={proposal.id}
            proposal={proposal}
            isLinked={cheeseId === undefined}
            onDecided={onDecided}
          />
        ))}
      </ul>
    </section>
  )
}

type ProposalCardProps = {
  proposal: Proposal
  isLinked: boolean
  onDecided: (() => void) | undefined
}

function ProposalCard({ proposal, isLinked, onDecided }: ProposalCardProps) {
  const { role } = useSession()
  const deciding = useDecideProposal(onDecided)
  const { cheeseId, cheeseName, by, atLocal, isOwn, changes } = proposal
  const decide = (decision: Decision) => deciding.mutate({ proposal, decision })
  return (
    <li className="border border-hairline p-4 text-small">
      <p>
        {isLinked ? (
          <Link to={`/cms/cheeses/${cheeseId}`} className="link font-semibold">
            {cheeseName}
          </Link>
        ) : (
          <span className="font-semibold">{cheeseName}</span>
        )}
        <span className="text-ink-soft">
          {' '}
          proposed by {isOwn ? 'you' : by}, {formatDate(atLocal)}
        </span>
      </p>
      <dl className="mt-2 grid gap-2">
        {changes.map(({ field, label, now, proposed, isConflict }) => (
          <div key={field}>
            <dt className="label text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">
              <span className="text-ink-soft line-through">{describe(now)}</span>{' '}
              <span>{describe(proposed)}</span>
              {isConflict && (
                <span className="block text-accent">Someone else changed this after it was proposed.</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        {may(role, 'publishCheeses') && (
          <>
            <StaffButton look="primary" disabled={deciding.isPending} onClick={() => decide('accept')}>
              Accept
            </StaffButton>
            <StaffButton disabled={deciding.isPending} onClick={() => decide('decline')}>
              Decline
            </StaffButton>
          </>
        )}
        {isOwn && (
          <StaffButton disabled={deciding.isPending} onClick={() => decide('withdraw')}>
            Withdraw
          </StaffButton>
        )}
      </div>
    </li>
  )
}

function describe(value: unknown) {
  if (value === null || value === undefined) return 'Not declared'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join(', ') : 'None'
  return value === '' ? 'None' : capitalize(String(value).replaceAll('_', ' '))
}
