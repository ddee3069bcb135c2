import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { getBackend } from '../../../../backend/backend.ts'
import { useSession } from '../../../../backend/session/session.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { may } from '../../../../domain/people/roles.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import { reportToConsole } from '../../../../lib/report-problem.ts'
import type { ToastLink } from '../../../../ui/toasts/toast.ts'

export const REPRINT_PATH = '/cms/placards?show=reprint'

const MAX_NAMED = 5

/** One cheese, or all that a bulk change or an import changed. */
type Changed = { cheeseId: string } | { changeSet: string }

const placardsOf = (changed: Changed) =>
  'changeSet' in changed
    ? getBackend().data.rpc('placards_of_change_set', { change_set: changed.changeSet }, { count: 'exact' })
    : getBackend().data.rpc('placards_of', { cheese_uuids: [changed.cheeseId] }, { count: 'exact' })

async function getOutdated(changed: Changed) {
  const answer = await placardsOf(changed)
    .select('cheese_id, name')
    .eq('to_reprint', true)
    .order('name')
    .limit(MAX_NAMED)
  const first = unwrap(answer).map(({ cheese_id, name }) => ({ cheeseId: cheese_id ?? '', name: name ?? '' }))
  return { count: answer.count ?? first.length, first }
}

/** The printed placards that a bulk change or an import made out of date, the first ones by name. */
export const useOutdatedPlacards = (changeSet: string) =>
  useQuery({
    queryKey: ['cms', 'placards', 'outdated by', changeSet],
    queryFn: () => getOutdated({ changeSet }),
  })

/** People without a list of placards are told which ones to print. */
function namesOf(first: { name: string }[], count: number) {
  const names = first.map(({ name }) => name).join(', ')
  return count > first.length ? `${names} and ${count - first.length} more` : names
}

/** A sentence for the toast of a change, and where to print. */
type Reprint = { message: string; link: ToastLink | undefined }

/** Finds which printed placards are out of date. Call it after a change is saved. */
export function useReprint() {
  const { role } = useSession()
  const navigate = useNavigate()

  const find = async (changed: Changed): Promise<Reprint | undefined> => {
    const { count, first } = await getOutdated(changed)
    const [one] = first
    if (!one) return undefined
    const linkTo = (label: string, path: string) => ({ label, onClick: () => void navigate(path) })
    const mayManage = may(role, 'managePlacards')
    const ofOne = count === 1 ? linkTo('Open placard', `/cms/cheeses/${one.cheeseId}/placard`) : undefined
    return {
      message:
        count === 1
          ? `The placard of ${one.name} must be printed again`
          : `${countNoun(count, 'placard')} must be printed again${mayManage ? '' : `: ${namesOf(first, count)}`}`,
      link: mayManage ? linkTo('Placards to reprint', REPRINT_PATH) : ofOne,
    }
  }

  return (changed: Changed) =>
    // The change itself is saved, so that its toast must not fail.
    find(changed).catch((error: unknown) => {
      reportToConsole('Placards to reprint', error)
      return undefined
    })
}
