import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../backend/session/session.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { FormTextArea } from '../kit/fields/fields.tsx'
import { FormSection } from '../kit/record/form-section.tsx'
import { RecordFormLayout } from '../kit/record/record-form-layout.tsx'
import { refreshLists } from '../kit/list/refresh-lists.ts'
import { StaffLink } from '../kit/screen/staff-button.tsx'
import { SAVE_TOAST_SUBJECT, useRecordForm } from '../kit/record/use-record-form.ts'
import { CropPreviews } from './crop-previews.tsx'
import { FocusField } from './focus-field.tsx'
import type { LibraryPicture } from './list-pictures.ts'
import {
  PICTURE_LABELS,
  pictureSchema,
  readPictureRecord,
  savePicture,
  toPictureRecord,
} from './save-picture.ts'

/** What a picture shows and which part of it a crop keeps. */
export function PictureEditor({ picture }: { picture: LibraryPicture }) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const editor = useRecordForm({
    schema: pictureSchema,
    record: toPictureRecord(picture),
    draftKey: `${user?.id}:picture:${picture.id}`,
    save: (values, base) => savePicture(picture.id, values, base),
    reload: () => readPictureRecord(picture.id),
    onSaved() {
      void toast.success('Picture saved', SAVE_TOAST_SUBJECT)
      void refreshLists(queryClient)
    },
  })

  return (
    <RecordFormLayout
      editor={editor}
      labels={PICTURE_LABELS}
      savedIn={{ table: 'media', id: picture.id }}
      actions={<StaffLink to="/cms/media">All pictures</StaffLink>}
    >
      <FormSection title="Alt text">
        <div className="md:col-span-2">
          <FormTextArea
            name="alt_text"
            label={PICTURE_LABELS.alt_text}
            rows={3}
            maxLength={300}
            hint="For guests who cannot see it. Pages that use these words get the new ones."
          />
        </div>
      </FormSection>
      <FormSection
        title="Focal point"
        note="Click or drag to the part that must stay visible when the picture is cropped."
      >
        <FocusField picture={picture.source} />
        <CropPreviews picture={picture.source} />
      </FormSection>
    </RecordFormLayout>
  )
}
