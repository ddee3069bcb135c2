import { useParams } from 'react-router'
import { RecordHistory } from '../kit/history/record-history.tsx'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { Presence } from '../kit/record/presence.tsx'
import { PartNav } from '../kit/screen/part-nav.tsx'
import { SearchWords } from './search-words.tsx'
import { SECTION_CONTENTS, type FormSectionName } from './section-contents.ts'
import { sectionPath, SETTING_SECTIONS } from './setting-sections.ts'
import { SettingsEditor } from './settings-editor.tsx'
import { useSettings } from './settings-record.ts'

const PARTS = SETTING_SECTIONS.map(({ id, title }) => ({ to: sectionPath(id), label: title }))

/** One section at a time, each with a path of its own. */
export function SettingsPage() {
  const { section: id = SETTING_SECTIONS[0].id } = useParams()
  const title = SETTING_SECTIONS.find((section) => section.id === id)?.title
  return (
    <div className="min-[75rem]:grid min-[75rem]:grid-cols-[11rem_minmax(0,1fr)] min-[75rem]:gap-10">
      <PartNav look="column" label="Sections of the settings" parts={PARTS} current={sectionPath(id)} />
      <div className="min-w-0">
        {title ? <Section key={id} id={id} title={title} /> : <EmptyState title="There is no such section" />}
      </div>
    </div>
  )
}

const hasForm = (id: string): id is FormSectionName => id in SECTION_CONTENTS

function Section({ id, title }: { id: string; title: string }) {
  if (hasForm(id)) return <EditedSection section={id} title={title} />
  if (id === 'search-words') return <SearchWords />
  return (
    <>
      <RecordHistory of="business_settings" id="1" />
      <RecordHistory of="staff_settings" id="1" />
    </>
  )
}

function EditedSection({ section, title }: { section: FormSectionName; title: string }) {
  const { data: record, error, isPending, refetch } = useSettings(section)
  if (isPending) return <LoadingRows what="The settings" />
  if (!record) return <LoadFailure what="The settings" error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Presence record="settings" />
      <SettingsEditor section={section} title={title} record={record} />
    </>
  )
}
