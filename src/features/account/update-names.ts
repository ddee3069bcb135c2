import * as v from 'valibot'
import { nameSchema } from '../../domain/people/account-schemas.ts'
import { getBackend } from '../../backend/backend.ts'
import { useSingleMutation } from '../../backend/use-single-mutation.ts'
import { toast, accountToast } from '../../ui/toasts/toast.ts'
import { describeFailure } from '../../backend/errors.ts'
import { unwrap } from '../../backend/unwrap.ts'

export const namesSchema = v.object({ firstName: nameSchema, lastName: nameSchema })

async function updateNames({ firstName, lastName }: v.InferOutput<typeof namesSchema>) {
  unwrap(
    await getBackend().auth.updateUser({
      data: { first_name: firstName || null, last_name: lastName || null },
    }),
  )
}

export function useUpdateNames() {
  return useSingleMutation({
    mutationFn: updateNames,
    onSuccess: () => toast.success('Name saved'),
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
