import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { nameSchema } from '../../lib/account-schemas.ts'
import { getBackend } from '../../lib/backend.ts'
import { notifyFailure } from '../../ui/notify-failure.ts'
import { toastData } from '../../ui/toast-data.ts'

export const namesSchema = v.object({ firstName: nameSchema, lastName: nameSchema })

async function updateNames({ firstName, lastName }: v.InferOutput<typeof namesSchema>) {
  const { error } = await getBackend().auth.updateUser({
    data: { first_name: firstName || null, last_name: lastName || null },
  })
  if (error) throw error
}

export function useUpdateNames() {
  return useMutation({
    mutationFn: updateNames,
    onSuccess: () => toastData.success('Name saved'),
    onError: notifyFailure('Authentication Error'),
  })
}
