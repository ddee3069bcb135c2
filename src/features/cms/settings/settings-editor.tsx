import { useQueryClient } from '@tanstack/react-query'
import type { GenericSchema } from 'valibot'
import { useSession } from '../../../backend/session/session.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { refreshLists } from '../kit/list/refresh-lists.ts'
import { FormSection } from '../kit/record/form-section.tsx'
import { RecordFormLayout } from '../kit/record/record-form-layout.tsx'
import { SAVE_TOAST_SUBJECT, useRecordForm } from '../kit/record/use-record-form.ts'
import { SECTION_CONTENTS, type FormSectionName } from './section-contents.ts'
import { getSettings, pickSection, saveSection, type SettingsRecord } from './settings-record.ts'
import { SECTION_SCHEMAS, SETTINGS_LABELS, type SectionValues } from './settings-values.ts'

type SettingsEditorProps = { section: FormSectionName; title: string; record: SettingsRecord }

/** One section of the settings, which is saved without the others. */
export function SettingsEditor({ section, title, record }: SettingsEditorProps) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const { note, Fields, Beside } = SECTION_CONTENTS[section]
  const editor = useRecordForm<SectionValues, SectionValues>({
    schema: SECTION_SCHEMAS[section] as GenericSchema<SectionValues>,
    record: pickSection(section, record),
    draftKey: `${user?.id}:settings:${section}`,
    save: (values, base) => saveSection(section, values, base, record.values),
    reload: async () => pickSection(section, await getSettings()),
    onSaved() {
      void toast.success('Settings saved', SAVE_TOAST_SUBJECT)
      void refreshLists(queryClient)
    },
  })

  return (
    <>
      <RecordFormLayout editor={editor} labels={SETTINGS_LABELS} savedIn={{ table: 'settings', id: '1' }}>
        <FormSection title={title} {...(note && { note })}>
          <Fields />
        </FormSection>
      </RecordFormLayout>
      {Beside && <Beside />}
    </>
  )
}
