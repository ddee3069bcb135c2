import type { FastifyInstance } from 'fastify'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { requireUser } from '../sessions/authenticate.ts'
import { createGooglePictures } from './google-picture.ts'

const CACHE_SECONDS = 3600

/** A person's own Google picture, through our own origin. People can edit their metadata, but not their identity. */
export function pictureRoute(app: FastifyInstance, auth: AuthContext) {
  const findPicture = createGooglePictures()
  app.get('/picture', { config: { callsOut: true } }, async (request, reply) => {
    void reply.header('vary', 'origin, authorization')
    const { user } = await requireUser(auth, request)
    const [identity] = await auth.sql<{ url: string | null }[]>`
      select identity_data ->> 'avatar_url' as url from auth.identities
      where user_id = ${user.id} and provider = 'google'`
    const picture = await findPicture(identity?.url ?? '')
    if (!picture) throw new AuthError(404, 'picture_not_found', 'There is no picture')
    return reply.header('cache-control', `private, max-age=${CACHE_SECONDS}`).type('image/webp').send(picture)
  })
}
