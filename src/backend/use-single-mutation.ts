import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

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

export const useSingleMutation = <Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) => useOneAtATime(useMutation(options))
