import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../../domain/people/roles.ts'
import { newUuid } from '../../../../lib/uuid.ts'
import { useSession } from '../../../../backend/session/session.ts'
import { useShopState } from '../../kit/opening/shop-state.ts'
import { usePageSubject } from '../../kit/screen/page-subject.ts'
import { RecordFormLayout } from '../../kit/record/record-form-layout.tsx'
import { StaffLink } from '../../kit/screen/staff-button.tsx'
import { useReprint } from '../../kit/prices/use-reprint.ts'
import { SAVE_TOAST_SUBJECT, useRecordForm } from '../../kit/record/use-record-form.ts'
import { CheeseFields } from './cheese-fields.tsx'
import { getCheeseRecord, saveCheese, type CheeseRecord } from '../cheese-record.ts'
import {
  CHEESE_LABELS,
  cheeseSchema,
  EMPTY_CHEESE,
  MAX_PICTURES,
  TOO_MANY_PICTURES,
  type CheeseValues,
} from './cheese-values.ts'
import { useTrackedGrams } from '../list/get-tracked-grams.ts'
import { LivePreview, type CheesePreview } from './live-preview.tsx'
import { usePendingPictures } from '../../kit/pictures/pending-pictures.ts'
import { linkToast, toast } from '../../../../ui/toasts/toast.ts'

const FIELD_OF_COLUMN = {
  active: 'status',
  allergens: 'allergen_declaration',
  hero_image_url: 'pictures',
  image_urls: 'pictures',
  price_per_kg_cents: 'price_per_kg',
  price_per_piece_cents: 'price_per_piece',
} as const

type CheeseEditorProps = {
  /** Nothing when the cheese is new. */
  record?: CheeseRecord
  /** What a new cheese starts from. */
  template?: CheeseValues | undefined
  /** The public card and page. Passed in, because a staff feature may not import public ones. */
  Preview: CheesePreview
  onAdded?: (added: CheeseRecord) => void
}

const PICTURES_NOT_KEPT = 'Pictures that are not uploaded would have to be chosen again.'

/** The form of a cheese beside what guests will see of it. */
export function CheeseEditor({ record, template = EMPTY_CHEESE, Preview, onAdded }: CheeseEditorProps) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const findReprint = useReprint()
  const { data: shop } = useShopState()
  const [isPublished, setIsPublished] = useState(record?.isPublished ?? false)
  // Chosen before the cheese is added, so that a repeated request after a lost answer adds no second one.
  const [newId] = useState(newUuid)
  const id = record?.id ?? newId

  const tellReprint = async (saved: string) => {
    const reprint = await findReprint({ cheeseId: id })
    if (reprint?.link) await linkToast(`${saved}. ${reprint.message}`, reprint.link, SAVE_TOAST_SUBJECT)
  }

  const editor = useRecordForm({
    schema: cheeseSchema,
    record: record ?? { values: template, version: 0 },
    draftKey: `${user?.id}:cheese:${record?.id ?? 'new'}`,
    fieldOfColumn: FIELD_OF_COLUMN,
    async save(values, base) {
      const room = MAX_PICTURES - values.pictures.length
      const pictures = [...values.pictures, ...(await pending.uploadAll(room, TOO_MANY_PICTURES))]
      return saveCheese({ ...values, pictures }, base, id)
    },
    onSaved(saved) {
      const waiting = saved.waiting?.length ? `. Waits for a manager: ${saved.waiting.join(', ')}` : ''
      const added =
        saved.values.status === 'active' ? 'Cheese added' : 'Cheese added. Guests do not see it yet'
      const message = `${record ? 'Cheese saved' : added}${waiting}`
      void toast.success(message, SAVE_TOAST_SUBJECT)
      void queryClient.invalidateQueries({
        queryKey: ['cms'],
        predicate: ({ queryKey }) => queryKey[2] !== 'record',
      })
      setIsPublished(saved.isPublished)
      if (!record) onAdded?.(saved)
      else if (saved.changesPlacard) void tellReprint(message)
    },
    async reload() {
      const newest = await getCheeseRecord(id)
      if (!newest) throw new Error('The cheese is gone')
      setIsPublished(newest.isPublished)
      return newest
    },
  })

  const { form } = editor
  const isSlugFixed = isPublished && shop?.isOpened !== false
  const lockedFields = useLockedFields(id, isSlugFixed)
  usePageSubject(editor.base.values.name || undefined)
  const pending = usePendingPictures({
    onUploaded: (picture) =>
      form.setValue('pictures', [...form.getValues('pictures'), picture], { shouldDirty: true }),
    onDenied: (error) => void editor.showError(error),
  })

  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-10">
      <RecordFormLayout
        editor={editor}
        labels={CHEESE_LABELS}
        savedIn={{ table: 'cheeses', id }}
        lockedFields={lockedFields}
        unsavedNote={pending.pictures.length > 0 ? PICTURES_NOT_KEPT : undefined}
        saveLabel={record ? 'Save' : 'Add Cheese'}
        actions={
          <>
            {record && onAdded && (
              <StaffLink to="/cms/cheeses/new" className="max-sm:hidden">
                Add another
              </StaffLink>
            )}
            {record && <StaffLink to={`/cms/cheeses/${record.id}/document`}>Page text</StaffLink>}
            {record && <StaffLink to={`/cms/cheeses/${record.id}/placard`}>Placard</StaffLink>}
            <StaffLink to="/cms/cheeses" className="max-sm:hidden">
              All cheeses
            </StaffLink>
          </>
        }
      >
        <CheeseFields
          cheese={{ id, version: editor.base.version }}
          isNew={!record}
          isSlugFixed={isSlugFixed}
          pending={pending}
        />
      </RecordFormLayout>
      <LivePreview control={form.control} id={record?.id ?? 'new'} Preview={Preview} />
    </div>
  )
}

/** What this person may not change in this cheese, so that a conflict takes it as it was saved. */
function useLockedFields(id: string, isSlugFixed: boolean): (keyof CheeseValues)[] {
  const { role } = useSession()
  const { data: grams } = useTrackedGrams(id)
  return [
    ...(may(role, 'setPrices')
      ? []
      : (['sold_by', 'price_per_kg', 'price_per_piece', 'piece_grams', 'tax_percent'] as const)),
    ...(may(role, 'publishCheeses') ? [] : (['status', 'staff_pick', 'staff_pick_by'] as const)),
    ...(typeof grams === 'number' ? (['in_stock'] as const) : []),
    ...(isSlugFixed ? (['slug'] as const) : []),
  ]
}
