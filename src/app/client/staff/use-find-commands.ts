import { useNavigate } from 'react-router'
import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { findCheeses } from '../../../features/cms/cheeses/list/find-cheeses.ts'
import { findEvents } from '../../../features/cms/events/list-events.ts'
import { useSetInStock } from '../../../features/cms/inventory/counter/set-in-stock.ts'
import type { FindCommands } from '../../../features/cms/layout/use-command-search.ts'
import { findPeople } from '../../../features/cms/users/list-users.ts'

/** What can be done with the cheeses, the events and, for those who manage them, the people that a text finds. */
export function useFindCommands(): FindCommands {
  const navigate = useNavigate()
  const { role } = useSession()
  const stock = useSetInStock()

  return async (text) => {
    const [cheeses, events, people] = await Promise.all([
      findCheeses(text),
      may(role, 'editEvents') ? findEvents(text) : [],
      may(role, 'manageUsers') ? findPeople(text) : [],
    ])
    return [
      ...cheeses.map(({ id, name }) => ({
        id,
        label: `Edit ${name}`,
        run: () => void navigate(`/cms/cheeses/${id}`),
      })),
      ...cheeses
        .filter(({ inStock }) => inStock && may(role, 'recordStock'))
        .map((cheese) => ({
          id: `out of stock ${cheese.id}`,
          label: `Mark ${cheese.name} out of stock`,
          run: () => stock.mutate({ cheese, inStock: false }),
        })),
      ...events.map(({ id, title }) => ({
        id,
        label: `Edit ${title}`,
        run: () => void navigate(`/cms/events/${id}`),
      })),
      ...events
        .filter(({ status }) => status !== 'draft')
        .map(({ id, title }) => ({
          id: `guests ${id}`,
          label: `Guests of ${title}`,
          run: () => void navigate(`/cms/events/${id}/guests`),
        })),
      ...people.map(({ id, email }) => ({
        id,
        label: `Show ${email}`,
        run: () => void navigate(`/cms/users?q=${encodeURIComponent(email)}`),
      })),
    ]
  }
}
