import { FormSelect, FormTextField } from '../kit/fields/fields.tsx'
import { TagField } from '../kit/fields/tag-field.tsx'
import { CAPTION_TONES } from './settings-choices.ts'
import { MAX_POST_TIMES, SETTINGS_LABELS as LABELS } from './settings-values.ts'

export function SocialFields() {
  return (
    <>
      <div className="md:col-span-2">
        <FormTextField
          name="photo_profile_url"
          label={LABELS.photo_profile_url}
          type="url"
          hint="The link beside the pictures on the home page; without one there is no link."
          optional
        />
      </div>
      <FormSelect
        name="caption_tone"
        label={LABELS.caption_tone}
        options={CAPTION_TONES}
        hint="The tone of the dashboard's caption for today's cheese."
      />
      <TagField
        name="auto_post_times"
        label={LABELS.auto_post_times}
        max={MAX_POST_TIMES}
        hint="When the dashboard says that the caption is due."
      />
    </>
  )
}
