import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import { DEMO_GOOGLE_PATH, demoGoogleCredentials, type DemoGoogleContext } from './demo-google-client.ts'
import type { DemoPeople, DemoPerson } from './demo-people.ts'

const HOUR = 3600

/** A real OpenID provider whose keys and sessions exist in memory only. */
export async function createProvider(context: DemoGoogleContext, people: DemoPeople) {
  const { issuer, clientId, clientSecret } = demoGoogleCredentials(context)
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${context.config.siteUrl}/auth/v1/callback`],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${DEMO_GOOGLE_PATH}/choose/${uid}` },
    ttl: { Session: HOUR, Grant: HOUR, Interaction: HOUR, AccessToken: HOUR, IdToken: HOUR },
    findAccount: (_context, id) => {
      const person = people.find(id)
      return person && { accountId: id, claims: async () => claimsOf(person) }
    },
    // Google asks once whether the shop may read name and email address; the stand-in does not.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.proxy = Boolean(context.config.trustProxy)
  return provider
}

function claimsOf({ id, firstName, lastName, email }: DemoPerson) {
  return {
    sub: id,
    email,
    email_verified: true,
    name: `${firstName} ${lastName}`,
    given_name: firstName,
    family_name: lastName,
  }
}
