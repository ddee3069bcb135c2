import { readConfig } from '../../server/config.ts'
import { createServerContext } from '../../server/context.ts'
import { connect } from '../../server/database/login-roles.ts'
import { NO_SITE_CHANGES } from '../../server/database/site-changes.ts'
import { createApp } from '../../server/create-app.ts'
import { createLogger } from '../../server/operations/logging/logger.ts'
import { BENCH_SITE_URL } from './member-token.ts'
import { serveBench } from './serve-bench.ts'

/** The whole server of a real shop around the data API, which logs each request as the baseline does. */
await serveBench(async ({ location, keys, port }) => {
  const config = readConfig({
    PORT: String(port),
    SITE_URL: BENCH_SITE_URL,
    TRUST_PROXY: '127.0.0.1',
    DEMO: '0',
  })
  const requests = connect(location, 'authenticator', { max: 16 })
  const auth = connect(location, 'supabase_auth_admin', { max: 4 })
  const context = await createServerContext({
    config,
    keys,
    log: createLogger(config.logLevel),
    database: { requests, auth, close: async () => {} },
    siteChanges: NO_SITE_CHANGES,
  })
  const app = await createApp(context)
  await app.listen({ port, host: '127.0.0.1' })
})
