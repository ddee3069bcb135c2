import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSessionEnded } from '../../../../backend/session/check-session.ts'
import { describeError, isDenied } from '../../../../backend/errors.ts'
import { reportToConsole } from '../../../../lib/report-problem.ts'
import { UserError } from '../../../../lib/user-error.ts'
import { undoChangeSet, type SkippedCheese } from '../../kit/history/undo-change-set.ts'
import { applyImport, startDryRun, type DryRun } from './import-cheeses.ts'
import { decodeFile, readImportFile } from './read-import-file.ts'

type Checked = { fileName: string; ignoredHeaders: string[]; dryRun: DryRun }

type ImportState =
  | { step: 'choose' }
  | { step: 'working'; label: string; done: number; total: number }
  | ({ step: 'checked' } & Checked)
  | ({ step: 'applied'; changeSet: string } & Checked)
  | { step: 'undone'; skipped: SkippedCheese[] }

const SIGNED_OUT =
  'You have been signed out, so nothing was written. Sign in again in another tab, then repeat this step.'

const writtenRows = ({ counts }: DryRun) => counts.created + counts.changed

/** The steps of an import: choose a file, look at the dry run, apply it, undo it. */
export function useImport() {
  const queryClient = useQueryClient()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const [problem, setProblem] = useState<string>()

  const work = async (
    label: string,
    total: number,
    act: (onProgress: (done: number) => void) => Promise<ImportState>,
  ) => {
    const before = state
    setProblem(undefined)
    setState({ step: 'working', label, done: 0, total })
    try {
      setState(await act((done) => setState({ step: 'working', label, done, total })))
    } catch (error) {
      if (!(error instanceof UserError)) reportToConsole('An import failed', error)
      const isSignedOut = isDenied(error) && (await isSessionEnded())
      setProblem(isSignedOut ? SIGNED_OUT : describeError(error))
      setState(before)
    }
  }

  const check = (fileName: string, content: Blob) =>
    work('Reading the file', 0, async () => {
      const { rows, ignoredHeaders } = readImportFile(await decodeFile(content))
      const onProgress = (done: number) =>
        setState({ step: 'working', label: 'Comparing rows with the shop', done, total: rows.length })
      onProgress(0)
      const dryRun = await startDryRun(fileName, rows, onProgress)
      return { step: 'checked', fileName, ignoredHeaders, dryRun }
    })

  const apply = (checked: Checked) =>
    work('Writing cheeses', writtenRows(checked.dryRun), async (onProgress) => {
      const changeSet = await applyImport(checked.dryRun.id, onProgress)
      await queryClient.invalidateQueries({ queryKey: ['cms'] })
      return { ...checked, step: 'applied', changeSet }
    })

  const undo = ({ changeSet, dryRun }: { changeSet: string; dryRun: DryRun }) =>
    work('Undoing the import', writtenRows(dryRun), async (onProgress) => {
      const { skipped } = await undoChangeSet(changeSet, onProgress)
      await queryClient.invalidateQueries({ queryKey: ['cms'] })
      return { step: 'undone', skipped }
    })

  const reset = () => {
    setProblem(undefined)
    setState({ step: 'choose' })
  }

  return { state, problem, check, apply, undo, reset }
}

export type Import = ReturnType<typeof useImport>
