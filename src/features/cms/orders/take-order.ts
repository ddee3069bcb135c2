import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { createIntent } from '../../../backend/requests/with-idempotency-key.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { readPhone } from '../../../domain/people/phone.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { refreshAfter } from '../kit/list/refresh-lists.ts'

export type NewOrder = {
  lines: ({ cheese_id: string; grams: number } | { cheese_id: string; pieces: number })[]
  /** By the clock of the shop, such as "2026-11-18T17:00". */
  pickupAtLocal: string
  name: string
  phone: string
  note: string
}

const takenSchema = v.object({ code: v.string() })

/** Repeated because no answer arrived, it is taken once. */
export function useTakeOrder() {
  const queryClient = useQueryClient()
  const [send] = useState(createIntent)
  return useSingleMutation({
    mutationFn: ({ lines, pickupAtLocal, name, phone, note }: NewOrder) => {
      const request = { lines, pickup_at_local: pickupAtLocal, name, phone: readPhone(phone), note }
      return send(request, async (key) =>
        v.parse(takenSchema, unwrap(await getBackend().data.rpc('take_order', { ...request, key }))),
      )
    },
    onSuccess: ({ code }, { name }) => toast.success(`${code} is set aside for ${name.trim()}`),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}
