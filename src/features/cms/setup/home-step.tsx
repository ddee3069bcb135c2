import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { PUBLISHED_PAGE_SCHEMAS } from '../../../domain/documents/page-document.ts'
import { FormTextArea, FormTextField } from '../kit/fields/fields.tsx'
import { PictureField, type PictureChooserComponent } from '../kit/pictures/picture-field.tsx'
import type { Setup, StepProps } from './get-setup.ts'
import { StepForm } from './setup-step.tsx'
import { useStepForm } from './use-step-form.ts'

const { headline, introduction, picture, about } = PUBLISHED_PAGE_SCHEMAS.home.entries

const schema = v.object({ headline, introduction, picture, about })

/** Publishes what every home page has. The rest of its words stays. */
async function save(said: v.InferOutput<typeof schema>, { home: { words } }: Setup, version: number) {
  const query = getBackend()
    .data.from('page_documents')
    .update({ body: { ...words, ...said }, version })
  unwrap(await query.eq('id', 'home'))
}

function recordOf({ home: { words, version } }: Setup) {
  const { headline, introduction, picture, about } = words
  return { values: { headline, introduction, picture, about }, version }
}

const LABELS = {
  headline: 'Headline',
  introduction: 'Introduction',
  picture: 'Picture',
  about: 'About',
}

function Column({ number }: { number: number }) {
  const path = `about.columns.${number - 1}`
  return (
    <>
      <FormTextField name={`${path}.heading`} label={`Column ${number}: heading`} />
      <FormTextArea name={`${path}.text`} label={`Column ${number}: text`} rows={3} />
    </>
  )
}

type HomeStepProps = StepProps & { PictureChooser: PictureChooserComponent }

export function HomeStep({ setup, onSaved, PictureChooser }: HomeStepProps) {
  const step = useStepForm({ step: 'home', schema, setup, recordOf, save, onSaved })
  return (
    <StepForm step={step} labels={LABELS} savedIn={{ table: 'page_documents', id: 'home' }}>
      <div className="md:col-span-2">
        <FormTextField
          name="headline"
          label={LABELS.headline}
          hint="One sentence in your own words. Without one it is the name of the shop."
          optional
        />
      </div>
      <div className="md:col-span-2">
        <FormTextArea name="introduction" label={LABELS.introduction} rows={3} optional />
      </div>
      <PictureField
        names={{ url: 'picture.url', alt: 'picture.alt' }}
        altLabel="Picture description"
        PictureChooser={PictureChooser}
      />
      <div className="md:col-span-2">
        <FormTextField name="about.heading" label="About: heading" optional />
      </div>
      {Object.keys(setup.home.words.about.columns).map((index) => (
        <Column key={index} number={Number(index) + 1} />
      ))}
      <p className="text-small text-ink-soft md:col-span-2">
        Everything else, and the other pages, can be edited at any time under Pages.
      </p>
    </StepForm>
  )
}
