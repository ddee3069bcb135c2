import { useState } from 'react'
import { describeError } from '../../../backend/errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { ListPaging } from '../kit/list/list-paging.tsx'
import { LoadFailure, LoadingRows, NothingMatches } from '../kit/list/load-states.tsx'
import { SearchBox } from '../kit/list/search-box.tsx'
import { usePendingPictures } from '../kit/pictures/pending-pictures.ts'
import { PictureDrop } from '../kit/pictures/picture-drop.tsx'
import type { PictureChooserProps } from '../kit/pictures/picture-field.tsx'
import { publicUrl } from '../kit/pictures/upload-picture.ts'
import { shownWords, usePictureList, type LibraryPicture } from './list-pictures.ts'

const NEWEST_FIRST = { column: 'added', descending: true }

/** A built-in picture is named by its largest file. */
const urlOf = ({ id, isBuiltIn, source }: LibraryPicture) =>
  isBuiltIn ? `${source.base}-${source.width}.jpg` : publicUrl(id)

/** Chooses a picture of the library, or adds one to it. */
export function PictureChooser({ onChoose, onClose }: PictureChooserProps) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const showError = (error: unknown) => void toast.error(describeError(error))
  const pending = usePendingPictures({ onUploaded: onChoose, onDenied: showError })
  const query = usePictureList({ search, sort: NEWEST_FIRST, page, view: 'grid', filters: {} })
  return (
    <Dialog wide title="Choose a picture" onClose={onClose}>
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <SearchBox
          label="Search pictures"
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
      </div>
      <PictureDrop
        label="Add a picture"
        pending={pending}
        hint="What the picture shows, for guests who cannot see it. Required."
      />
      {query.isPending ? (
        <LoadingRows what="Pictures" />
      ) : !query.data ? (
        <LoadFailure what="Pictures" error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.rows.length === 0 ? (
        <NothingMatches what="Pictures" onClear={() => setSearch('')} />
      ) : (
        <>
          <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3" aria-busy={query.isPlaceholderData}>
            {query.data.rows.map((picture) => (
              <li key={picture.id}>
                <button
                  type="button"
                  onClick={() => onChoose({ url: urlOf(picture), alt: picture.alt })}
                  className="block w-full cursor-pointer text-left hover:text-accent"
                >
                  <Picture
                    of={{ ...picture.source, alt: '' }}
                    focus={picture.focus}
                    sizes="(min-width: 40rem) 16rem, 45vw"
                    className="aspect-[4/3] w-full object-cover"
                  />
                  <span className="mt-2 line-clamp-2 text-small wrap-anywhere">{shownWords(picture)}</span>
                </button>
              </li>
            ))}
          </ul>
          <ListPaging control={{ state: { page }, goToPage: setPage }} total={query.data.total} />
        </>
      )}
    </Dialog>
  )
}
