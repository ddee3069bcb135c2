import type { ReactNode } from 'react'
import { namesOf } from '../../../backend/records/person-name.ts'
import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { ProposalList } from '../kit/proposals/proposal-list.tsx'
import { useOpenProposals } from '../kit/proposals/proposals.ts'
import { AdminControls } from './admin-controls.tsx'
import { useDashboard, usePlacardsToReprint } from './get-dashboard.ts'
import { useOpeningTasks } from './get-opening-tasks.ts'
import { useOpenDays } from './get-open-days.ts'
import { useOrderTodos } from './get-order-todos.ts'
import { useUnconfirmed } from './get-unconfirmed.ts'
import { useUnsentMail } from './get-unsent-mail.ts'
import { QuickCards } from './quick-cards.tsx'
import { SectionCards } from './section-cards.tsx'
import { ShopOverview } from './shop-overview.tsx'
import { TodoList } from './todo-list.tsx'
import { UpgradedPrices } from './upgraded-prices.tsx'
import { useIsPhone } from './use-is-phone.ts'

type DashboardPageProps = {
  /** What a phone shows first. */
  counter: ReactNode
  /** What is featured today and tomorrow. */
  features: ReactNode
}

export function DashboardPage({ counter, features }: DashboardPageProps) {
  const { user, role } = useSession()
  const dashboard = useDashboard()
  const { data: placardsToReprint = 0 } = usePlacardsToReprint(may(role, 'managePlacards'))
  const { data: opening } = useOpeningTasks(may(role, 'readHistory'))
  const { data: proposals = [] } = useOpenProposals()
  const mayPublish = may(role, 'publishCheeses')
  const { data: unconfirmed } = useUnconfirmed(mayPublish)
  const { data: orders } = useOrderTodos()
  const { data: openDays } = useOpenDays()
  const { data: unsentMail } = useUnsentMail(may(role, 'readUnsentMail'))
  const isPhone = useIsPhone()
  const firstName = user && namesOf(user).firstName

  return (
    <div className="space-y-12">
      {isPhone && counter}
      <p className="text-lead">
        Hello{firstName ? `, ${firstName}` : ''}. You are signed in as {role} with {user?.email}.
      </p>
      {dashboard.data && (
        <TodoList
          role={role}
          waiting={{
            ...dashboard.data,
            placardsToReprint,
            opening,
            unconfirmed,
            orders,
            openDays,
            unsentMail,
            proposals: mayPublish ? proposals.length : 0,
          }}
        />
      )}
      <UpgradedPrices maySetPrices={may(role, 'setPrices')} />
      {features}
      <ProposalList />
      {dashboard.isLoadingError ? (
        <LoadFailure what="The numbers" error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : dashboard.isPending ? (
        <LoadingRows what="The numbers" />
      ) : (
        <>
          <QuickCards counts={dashboard.data.counts} />
          <ShopOverview
            {...dashboard.data}
            mayModerate={may(role, 'moderateComments')}
            mayReadTurnover={may(role, 'readTurnover')}
          />
        </>
      )}
      <SectionCards />
      {may(role, 'manageUsers') && <AdminControls placardsToReprint={placardsToReprint} />}
    </div>
  )
}
