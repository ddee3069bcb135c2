import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../backend/session/session.ts'
import { FormSection } from '../kit/record/form-section.tsx'
import { RecordFormLayout } from '../kit/record/record-form-layout.tsx'
import { refreshLists } from '../kit/list/refresh-lists.ts'
import { SAVE_TOAST_SUBJECT, useRecordForm } from '../kit/record/use-record-form.ts'
import { SETTING_GROUPS } from './setting-groups.ts'
import { SETTING_LINKS } from './setting-sections.ts'
import { getSettings, saveSettings, type SettingsRecord } from './settings-record.ts'
import { SETTINGS_LABELS, settingsSchema } from './settings-values.ts'
import { SectionNav } from '../../../ui/tabs/section-nav.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

export function SettingsEditor({ record }: { record: SettingsRecord }) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const editor = useRecordForm({
    schema: settingsSchema,
    record,
    draftKey: `${user?.id}:settings`,
    save: saveSettings,
    reload: getSettings,
    onSaved() {
      void toast.success('Settings saved', SAVE_TOAST_SUBJECT)
      void refreshLists(queryClient)
    },
  })

  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_12rem] xl:gap-10">
      <div className="mb-8 xl:sticky xl:top-6 xl:order-last xl:self-start xl:[&_ul]:block">
        <SectionNav label="Groups of settings" sections={SETTING_LINKS} />
      </div>
      <RecordFormLayout editor={editor} labels={SETTINGS_LABELS} savedIn={{ table: 'settings', id: '1' }}>
        {SETTING_GROUPS.map(({ Fields, ...group }) => (
          <FormSection key={group.id} {...group}>
            <Fields />
          </FormSection>
        ))}
      </RecordFormLayout>
    </div>
  )
}
