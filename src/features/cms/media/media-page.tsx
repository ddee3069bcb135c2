import { useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../../backend/errors.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import type { CsvColumn } from '../kit/export/csv.ts'
import { DataList } from '../kit/list/data-list.tsx'
import { useListState } from '../kit/list/list-state.ts'
import type { ListFilter } from '../kit/list/list-toolbar.tsx'
import { EmptyState } from '../kit/list/load-states.tsx'
import { usePendingPictures } from '../kit/pictures/pending-pictures.ts'
import { PictureDrop } from '../kit/pictures/picture-drop.tsx'
import { refreshLists } from '../kit/list/refresh-lists.ts'
import { exportPictures, shownWords, usePictureList, type LibraryPicture } from './list-pictures.ts'
import { pictureColumns } from './picture-columns.tsx'
import { PictureCard } from './picture-card.tsx'

const NEWEST_FIRST = { column: 'added', descending: true }

const FILTERS: ListFilter[] = [
  {
    name: 'show',
    label: 'Show',
    anyLabel: 'All pictures',
    options: [
      { value: 'uploaded', label: 'Uploaded' },
      { value: 'built_in', label: 'Built in' },
      { value: 'unused', label: 'Not used' },
      { value: 'home', label: 'For the home page' },
      { value: 'undescribed', label: 'Needs a description' },
    ],
  },
]

const CSV_COLUMNS: CsvColumn<LibraryPicture>[] = [
  { header: 'Path', value: ({ id }) => id },
  { header: 'Alt text', value: ({ alt }) => alt },
  { header: 'Used in', value: ({ uses }) => uses.map(({ label }) => label).join(', ') },
  { header: 'Added', value: ({ addedAtLocal }) => addedAtLocal },
]

export function MediaPage() {
  const control = useListState(NEWEST_FIRST)
  const queryClient = useQueryClient()
  const pending = usePendingPictures({
    onUploaded() {
      void toast.success('Picture added')
      void refreshLists(queryClient)
    },
    onDenied: (error) => void toast.error(describeError(error)),
  })

  return (
    <>
      <div className="mb-6">
        <PictureDrop pending={pending} hint="For guests who cannot see it. Required." />
      </div>
      <DataList
        label="Pictures"
        noun="picture"
        control={control}
        query={usePictureList(control.state)}
        columns={pictureColumns}
        nameOf={shownWords}
        filters={FILTERS}
        Card={PictureCard}
        csv={{
          fileName: 'pictures.csv',
          columns: CSV_COLUMNS,
          load: () => exportPictures(control.state),
        }}
        empty={<EmptyState title="No pictures yet" />}
      />
    </>
  )
}
