import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { text } from '../../../lib/text-schema.ts'
import { FormTextArea, FormTextField } from '../kit/fields/fields.tsx'
import { PictureField, type PictureChooserComponent } from '../kit/pictures/picture-field.tsx'
import { StaffLink } from '../kit/screen/staff-button.tsx'
import type { Setup, StepProps } from './get-setup.ts'
import { StepForm } from './setup-step.tsx'
import { useStepForm } from './use-step-form.ts'

const schema = v.object({
  headline: text(120),
  introduction: v.pipe(v.string(), v.trim(), v.maxLength(600, 'At most 600 characters')),
  picture: v.object({ url: v.string(), alt: v.string() }),
})

/** Publishes the top of the home page. The rest of its words stays. */
async function saveHome(top: v.InferOutput<typeof schema>, { home: { words, version } }: Setup) {
  const query = getBackend()
    .data.from('page_documents')
    .update({ body: { ...words, ...top }, version })
  unwrap(await query.eq('id', 'home'))
}

type HomeStepProps = StepProps & { PictureChooser: PictureChooserComponent }

export function HomeStep({ setup, onSaved, PictureChooser }: HomeStepProps) {
  const { headline, introduction, picture } = setup.home.words
  const { form, submit } = useStepForm({
    schema,
    values: { headline, introduction, picture },
    save: (top) => saveHome(top, setup),
    onSaved,
  })
  return (
    <>
      <StepForm form={form} onSubmit={submit}>
        <div className="md:col-span-2">
          <FormTextField
            name="headline"
            label="Headline"
            hint="One sentence in your own words. Without one it is the name of the shop."
            optional
          />
        </div>
        <div className="md:col-span-2">
          <FormTextArea name="introduction" label="Introduction" rows={3} optional />
        </div>
        <PictureField
          names={{ url: 'picture.url', alt: 'picture.alt' }}
          altLabel="Picture description"
          PictureChooser={PictureChooser}
        />
      </StepForm>
      <p className="mt-6 text-small text-ink-soft">Everything else on the page is edited at any time:</p>
      <StaffLink to="/cms/pages/home" className="mt-2">
        Edit the whole home page
      </StaffLink>
    </>
  )
}
