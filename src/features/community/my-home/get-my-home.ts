import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { ENUMS } from '../../../domain/enums.ts'
import { suggestedCheeseSchema } from '../taste/get-taste-profile.ts'

const myHomeSchema = v.pipe(
  v.object({
    event: v.nullable(
      v.object({
        title: v.string(),
        slug: v.string(),
        starts_at_local: v.string(),
        status: v.picklist(ENUMS.rsvp_status),
      }),
    ),
    /** Favorites and stock alerts of the member, latest first. */
    back_in_stock: v.array(v.object({ name: v.string(), slug: v.string() })),
    /** Null without a taste profile; empty for a member who knows every cheese. */
    try: v.nullable(v.array(suggestedCheeseSchema)),
  }),
  v.transform(({ event, back_in_stock, try: suggestions }) => ({
    event: event && {
      title: event.title,
      slug: event.slug,
      startsAtLocal: event.starts_at_local,
      isWaiting: event.status === 'waiting',
    },
    backInStock: back_in_stock,
    suggestions,
  })),
)

export type MyHomeContent = v.InferOutput<typeof myHomeSchema>

const getMyHome = async () => v.parse(myHomeSchema, unwrap(await getBackend().data.rpc('my_home')))

export const useMyHome = (userId: string) => useQuery({ queryKey: ['my-home', userId], queryFn: getMyHome })
