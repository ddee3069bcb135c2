import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { explainLock } from './retry-time.ts'

/** Ignores calls while the mutation runs. The second click of a double click arrives before its button is disabled. */
export function useOneAtATime<Data, Failure, Variables, Context>(
  mutation: UseMutationResult<Data, Failure, Variables, Context>,
): UseMutationResult<Data, Failure, Variables, Context> {
  const isRunning = useRef(false)
  const mutate: typeof mutation.mutate = (...given) => {
    if (isRunning.current) return
    isRunning.current = true
    const stop = () => {
      isRunning.current = false
    }
    mutation.mutateAsync(...given).then(stop, stop)
  }
  return { ...mutation, mutate }
}

export function useSingleMutation<Data, Variables = void>({
  mutationFn,
  ...options
}: UseMutationOptions<Data, Error, Variables>) {
  return useOneAtATime(
    useMutation({
      ...options,
      mutationFn: async (...given) => {
        try {
          return (await mutationFn?.(...given)) as Data
        } catch (error) {
          throw await explainLock(error)
        }
      },
    }),
  )
}
