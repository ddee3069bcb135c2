import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const PAUSE_MS = 400

/** Calls `keep` with unsaved values when typing pauses, and once more when the form or the page closes. */
export function useUnsavedValues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  keep: (values: Values) => void,
) {
  const keepValues = useEffectEvent(keep)
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout>
    let unsaved: Values | undefined
    const flush = () => {
      clearTimeout(pause)
      if (unsaved) keepValues(unsaved)
    }
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(pause)
        unsaved = isDirty ? values : undefined
        pause = setTimeout(flush, PAUSE_MS)
      },
    })
    addEventListener('pagehide', flush)
    // On close the draft is written again, because saving the record in another tab removes the shared draft.
    return () => {
      unsubscribe()
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [form])
}
