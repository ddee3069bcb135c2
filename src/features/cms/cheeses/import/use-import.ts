import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSessionEnded } from '../../../../backend/session/check-session.ts'
import { describeError, isDenied } from '../../../../backend/errors.ts'
import type { PriceSettings } from '../../../../domain/cheese/price.ts'
import { reportToConsole } from '../../../../lib/report-problem.ts'
import { UserError } from '../../../../lib/user-error.ts'
import { undoChangeSet, type SkippedCheese } from '../../kit/history/undo-change-set.ts'
import { NOTHING_CONFIRMED, type Confirmed } from './get-import-facts.ts'
import { isOwnHeading, type ColumnField } from './headings.ts'
import { applyImport, startDryRun, type DryRun } from './import-cheeses.ts'
import { decodeFile, readImportFile, toImportLines, type FileTable } from './read-import-file.ts'
import { suggestColumns } from './suggest-columns.ts'
import type { Writing } from './understand-cell.ts'

/** A file and which field each of its columns is. */
export type MatchedFile = {
  fileName: string
  table: FileTable
  fields: (ColumnField | undefined)[]
  /** Prices by weight become what the shop's prices end on. */
  roundsPrices: boolean
}
type Checked = MatchedFile & { dryRun: DryRun; confirmed: Confirmed }

type ImportState =
  | { step: 'choose' }
  | ({ step: 'match' } & MatchedFile)
  | { step: 'working'; label: string; done: number; total: number }
  | ({ step: 'checked' } & Checked)
  | ({ step: 'applied'; changeSet: string } & Checked)
  | { step: 'undone'; skipped: SkippedCheese[] }

const SIGNED_OUT =
  'You have been signed out, so nothing was written. Sign in again in another tab, then repeat this step.'

const COMPARING = 'Comparing rows with the shop'

const writtenRows = ({ counts }: DryRun) => counts.created + counts.changed

/** The steps of an import: choose a file, match its columns, look at the dry run, apply it, undo it. */
export function useImport({ locale, currency, rounding }: PriceSettings) {
  const writing: Writing = { locale, currency }
  const queryClient = useQueryClient()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const [problem, setProblem] = useState<string>()
  /** What a person chose for the headings of an earlier file, for its corrected rows. */
  const [chosen, setChosen] = useState(new Map<string, ColumnField | undefined>())

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

  const compare = async (file: MatchedFile, onProgress: (done: number) => void): Promise<ImportState> => {
    const lines = toImportLines(
      file.table,
      file.fields,
      file.roundsPrices ? { ...writing, rounding } : writing,
    )
    const dryRun = await startDryRun(file.fileName, lines, onProgress)
    return { ...file, step: 'checked', dryRun, confirmed: NOTHING_CONFIRMED }
  }

  const read = (fileName: string, content: Blob) =>
    work('Reading the file', 0, async () => {
      const table = readImportFile(await decodeFile(content))
      const suggested = suggestColumns(table, writing)
      const fields = table.headings.map((heading, column) =>
        chosen.has(heading) ? chosen.get(heading) : suggested[column],
      )
      if (!table.headings.every(isOwnHeading))
        return { step: 'match', fileName, table, fields, roundsPrices: true }
      const total = table.records.length
      const onProgress = (done: number) => setState({ step: 'working', label: COMPARING, done, total })
      onProgress(0)
      return compare({ fileName, table, fields, roundsPrices: false }, onProgress)
    })

  const check = (file: MatchedFile) => {
    const { headings, records } = file.table
    setChosen(
      new Map([...chosen, ...headings.map((heading, column) => [heading, file.fields[column]] as const)]),
    )
    return work(COMPARING, records.length, (onProgress) => compare(file, onProgress))
  }

  const confirmFacts = (checked: Checked, confirmed: Confirmed) =>
    setState({ ...checked, step: 'checked', confirmed })

  const apply = (checked: Checked) =>
    work('Writing cheeses', writtenRows(checked.dryRun), async (onProgress) => {
      const changeSet = await applyImport(checked.dryRun, checked.confirmed, onProgress)
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

  return { state, problem, read, check, confirmFacts, apply, undo, reset }
}

export type Import = ReturnType<typeof useImport>
export type Step<Name> = Extract<ImportState, { step: Name }>
