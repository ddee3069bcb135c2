import { useNavigate } from 'react-router'
import { getBackend } from '../../../backend/backend.ts'
import { useSession } from '../../../backend/session.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { may } from '../../../domain/roles.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { reportToConsole } from '../../../lib/report-problem.ts'
import type { ToastLink } from '../../../ui/toast.ts'

/** A sentence for the toast of a change, and where to print. */
export type Reprint = { message: string; link: ToastLink }

async function getOutdated(cheeseIds: string[]) {
  const query = getBackend().data.rpc('placards_of', { cheese_uuids: cheeseIds })
  return unwrap(await query.select('cheese_id, name').eq('to_reprint', true))
}

/** Finds which printed placards of these cheeses are out of date. Call it after a change is saved. */
export function useReprint() {
  const { role } = useSession()
  const navigate = useNavigate()

  const find = async (cheeseIds: string[]): Promise<Reprint | undefined> => {
    const outdated = await getOutdated(cheeseIds)
    const [first] = outdated
    if (!first) return undefined
    const seesList = may(role, 'managePlacards')
    const path = seesList ? '/cms/placards?show=reprint' : `/cms/cheeses/${first.cheese_id}/placard`
    return {
      message:
        outdated.length === 1
          ? `The placard of ${first.name} must be printed again`
          : `${countNoun(outdated.length, 'placard')} must be printed again`,
      link: {
        label: seesList ? 'Placards to reprint' : 'Open placard',
        onClick: () => void navigate(path),
      },
    }
  }

  return (cheeseIds: string[]) =>
    // The change itself is saved, so that its toast must not fail.
    find(cheeseIds).catch((error: unknown) => {
      reportToConsole('Placards to reprint', error)
      return undefined
    })
}
