import type { ReactNode } from 'react'
import { namesOf } from '../../../backend/person-name.ts'
import { useSession } from '../../../backend/session.ts'
import { may } from '../../../domain/roles.ts'
import { LoadFailure, LoadingRows } from '../kit/load-states.tsx'
import { ProposalList } from '../kit/proposal-list.tsx'
import { AdminControls } from './admin-controls.tsx'
import { useDashboard } from './get-dashboard.ts'
import { QuickCards } from './quick-cards.tsx'
import { SectionCards } from './section-cards.tsx'
import { ShopOverview } from './shop-overview.tsx'
import { useIsPhone } from './use-is-phone.ts'

type DashboardPageProps = {
  /** What a phone shows first. */
  counter: ReactNode
}

export function DashboardPage({ counter }: DashboardPageProps) {
  const { user, role } = useSession()
  const dashboard = useDashboard()
  const isPhone = useIsPhone()
  const firstName = user && namesOf(user).firstName

  return (
    <div className="space-y-12">
      {isPhone && counter}
      <p className="text-lead">
        Welcome back{firstName ? `, ${firstName}` : ''}. You are signed in as {role} with {user?.email}.
      </p>
      <ProposalList />
      {dashboard.isLoadingError ? (
        <LoadFailure what="The numbers" error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : dashboard.isPending ? (
        <LoadingRows what="The numbers" />
      ) : (
        <>
          <QuickCards {...dashboard.data} />
          <ShopOverview {...dashboard.data} mayModerate={may(role, 'moderateComments')} />
        </>
      )}
      <SectionCards mayChangeSettings={may(role, 'changeSettings')} />
      <AdminControls role={role} />
    </div>
  )
}
