import { cheeseVideos } from '../../../media/pictures.ts'
import { FormSelect, FormTextArea, FormTextField } from '../kit/fields/fields.tsx'
import { FormSection } from '../kit/record/form-section.tsx'
import { VIDEO_OPTIONS, LOOK_OPTIONS, PAIRING_OPTIONS, TAB_OPTIONS } from '../kit/history/document-parts.ts'
import { ListFields } from '../kit/documents/list-fields.tsx'

const MARKUP_NOTE =
  'Put *asterisks* around words to stress them. Link with [words](cheese:slug), [words](recipe:slug) or [words](event:slug). A new line starts a new paragraph.'

const MAX_ENTRIES = 12
const BLANK_PASSAGE = { heading: '', text: '' }

function HeadFields() {
  return (
    <FormSection title="Top of the page">
      <FormTextField name="subtitle" label="Subtitle" optional hint="In italics after the origin." />
      <FormTextField name="rarity" label="Rarity" optional hint="Above the name." />
      <FormTextField name="badges.0" label="First badge" optional hint="On the picture." />
      <FormTextField name="badges.1" label="Second badge" optional />
      <FormTextField
        name="status.heading"
        label="Heading of the card beside the picture"
        optional
        hint="Such as a protected name or a medal."
      />
      <FormTextArea name="status.text" label="Text of the card beside the picture" optional rows={3} />
    </FormSection>
  )
}

function OverviewFields() {
  return (
    <>
      <FormSection title="Opening" note={MARKUP_NOTE}>
        <div className="md:col-span-2">
          <FormTextArea
            name="opening"
            label="Opening"
            optional
            rows={5}
            hint="Without it the summary of the cheese opens the page."
          />
        </div>
      </FormSection>
      <FormSection title="Sections" note="Each is shown below the other contents of its tab.">
        <ListFields
          name="sections"
          noun="section"
          max={MAX_ENTRIES}
          blank={{ tab: 'overview', look: 'highlight', ...BLANK_PASSAGE }}
        >
          {(path, title) => (
            <>
              <div className="sm:col-span-2">
                <FormTextField name={`${path}.heading`} label={`${title}: heading`} />
              </div>
              <FormSelect name={`${path}.tab`} label={`${title}: tab`} options={TAB_OPTIONS} />
              <FormSelect name={`${path}.look`} label={`${title}: look`} options={LOOK_OPTIONS} />
              <div className="sm:col-span-2">
                <FormTextArea name={`${path}.text`} label={`${title}: text`} />
              </div>
            </>
          )}
        </ListFields>
      </FormSection>
      <FormSection title="Facts in brief">
        <ListFields name="facts" noun="fact" max={MAX_ENTRIES} blank={{ label: '', value: '' }}>
          {(path, title) => (
            <>
              <FormTextField name={`${path}.label`} label={`${title}: label`} />
              <FormTextField name={`${path}.value`} label={`${title}: value`} />
            </>
          )}
        </ListFields>
      </FormSection>
    </>
  )
}

function FlavorAndPairingFields() {
  return (
    <>
      <FormSection title="Flavor">
        <FormTextArea name="flavor.texture" label="Texture" optional rows={3} />
        <FormTextArea name="flavor.aroma" label="Aroma" optional rows={3} />
        <FormTextArea name="flavor.taste" label="Taste" optional rows={3} />
        <FormTextArea name="flavor.finish" label="Finish" optional rows={3} />
      </FormSection>
      <FormSection
        title="Why it goes well"
        note="The lists of drinks and foods are in the record of the cheese. Here you can say why one of them fits."
      >
        <ListFields
          name="pairings"
          noun="pairing"
          max={MAX_ENTRIES}
          blank={{ kind: 'food', label: '', text: '' }}
        >
          {(path, title) => (
            <>
              <FormTextField name={`${path}.label`} label={`${title}: name`} />
              <FormSelect name={`${path}.kind`} label={`${title}: kind`} options={PAIRING_OPTIONS} />
              <div className="sm:col-span-2">
                <FormTextArea name={`${path}.text`} label={`${title}: text`} rows={3} />
              </div>
            </>
          )}
        </ListFields>
      </FormSection>
    </>
  )
}

function StoryFields({ slug }: { slug: string }) {
  const options = VIDEO_OPTIONS.filter(({ value }) => value !== 'shown' || cheeseVideos[slug])
  return (
    <>
      <FormSection title="Story">
        <ListFields name="story" noun="chapter" max={MAX_ENTRIES} blank={BLANK_PASSAGE}>
          {(path, title) => (
            <div className="grid gap-y-4 sm:col-span-2">
              <FormTextField name={`${path}.heading`} label={`${title}: heading`} />
              <FormTextArea name={`${path}.text`} label={`${title}: text`} rows={6} />
            </div>
          )}
        </ListFields>
      </FormSection>
      <FormSection title="Video">
        <FormSelect name="film" label="Video" options={options} />
      </FormSection>
    </>
  )
}

export const DocumentFields = ({ slug }: { slug: string }) => (
  <>
    <HeadFields />
    <OverviewFields />
    <FlavorAndPairingFields />
    <StoryFields slug={slug} />
  </>
)
