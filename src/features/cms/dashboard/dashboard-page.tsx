import { useSession } from '../../../backend/session.ts'
import { may } from '../../../domain/roles.ts'
import { LoadFailure, LoadingRows } from '../kit/load-states.tsx'
import { AdminControls } from './admin-controls.tsx'
import { AtTheCounter } from './at-the-counter.tsx'
import { useDashboard } from './get-dashboard.ts'
import { QuickCards } from './quick-cards.tsx'
import { SectionCards } from './section-cards.tsx'

export function DashboardPage() {
  const { user, role } = useSession()
  const dashboard = useDashboard()
  const isManager = may(role, 'publishCheeses')
  const firstName = user?.user_metadata['first_name'] as string | undefined

  return (
    <div className="space-y-12">
      <p className="text-lead">
        Welcome back{firstName ? `, ${firstName}` : ''}. You are signed in as {role} with {user?.email}.
      </p>
      {dashboard.isLoadingError ? (
        <LoadFailure what="The numbers" error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : dashboard.isPending ? (
        <LoadingRows what="The numbers" />
      ) : (
        <>
          <QuickCards {...dashboard.data} />
          <AtTheCounter {...dashboard.data} isManager={isManager} />
        </>
      )}
      <SectionCards isManager={isManager} />
      {may(role, 'manageUsers') && <AdminControls />}
    </div>
  )
}
