import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { isStale } from '../../../backend/explain/error-details.ts'
import { useSession } from '../../../backend/session/session.ts'
import { changedFields } from '../kit/record/merge-versions.ts'
import { useRecordForm, type FormRecord } from '../kit/record/use-record-form.ts'
import { getSetup, SETUP_KEY, type Setup } from './get-setup.ts'

type StepForm<Values extends FieldValues, Output> = {
  /** Identifies what is not saved yet in this browser. */
  step: 'place' | 'hours' | 'money' | 'home'
  schema: GenericSchema<Values, Output>
  setup: Setup
  /** What the step asks for, and the version of the row that it is stored in. */
  recordOf: (setup: Setup) => FormRecord<Values>
  save: (output: Output, setup: Setup, version: number) => Promise<void>
  /** The fields that show columns of other names, for errors of the database. */
  fieldOfColumn?: Record<string, Path<Values>>
  onSaved: () => void
}

/**
 * The form of one step: that of a record, with what was typed before in it already. A step asks for a part of what its row
 * holds, so that a save of another part meanwhile is no conflict.
 */
export function useStepForm<Values extends FieldValues, Output>(options: StepForm<Values, Output>) {
  const { step, schema, setup, recordOf, save, fieldOfColumn, onSaved } = options
  const { user } = useSession()
  const queryClient = useQueryClient()
  const [opened] = useState(() => recordOf(setup))
  const readSetup = () => queryClient.fetchQuery({ queryKey: SETUP_KEY, queryFn: getSetup, staleTime: 0 })

  const editor = useRecordForm<Values, Output>({
    schema,
    record: opened,
    draftKey: `${user?.id}:setup:${step}`,
    async save(output, base) {
      try {
        await save(output, setup, base.version)
      } catch (error) {
        if (!isStale(error)) throw error
        const newest = await readSetup()
        const { values, version } = recordOf(newest)
        if (Object.keys(changedFields(base.values, values)).length > 0) throw error
        await save(output, newest, version)
      }
      return recordOf(await readSetup())
    },
    reload: async () => recordOf(await readSetup()),
    ...(fieldOfColumn && { fieldOfColumn }),
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: ['cms'] })
      onSaved()
    },
  })

  const restoreDraft = useEffectEvent(editor.restoreDraft)
  useEffect(() => restoreDraft(), [])

  return editor
}
