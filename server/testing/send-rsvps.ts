import { stableUuid } from '../../supabase/seed/stable-uuid.ts'
import { asGuest, guestIds } from '../../supabase/tests/events/event-guests.ts'
import { readConfig } from '../config.ts'
import { locateDatabase } from '../database/locate-database.ts'
import { connect } from '../database/login-roles.ts'
import { findSecret } from '../secret/app-secret.ts'

/**
 * Sends an RSVP for every guest at once, with parties of one to six, and prints who was acknowledged. It is a process
 * of its own, because the database is killed under it.
 */
const [dataDir = '', event = '', name = '', count = ''] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: dataDir })
const { location } = await locateDatabase(config, await findSecret(config), { onProgress: () => {} })
const requests = connect(location, 'authenticator', { max: 20 })

await Promise.all(
  guestIds(name, Number(count)).map(async (guest, index) => {
    const key = stableUuid(`RSVP of ${guest}`)
    const [row] = await asGuest(
      requests,
      guest,
      (sql) => sql`select public.rsvp(${event}, ${1 + (index % 6)}, idempotency_key => ${key}) as status`,
    )
    console.log(`${guest} ${row?.['status']}`)
  }),
)
await requests.end()
