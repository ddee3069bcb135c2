import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import type { PageKind } from '../../../domain/documents/page-document.ts'
import { ListFields } from '../kit/documents/list-fields.tsx'
import { FormSelect, FormTextArea, FormTextField } from '../kit/fields/fields.tsx'
import { PictureField, type PictureChooserComponent } from '../kit/pictures/picture-field.tsx'
import { FormSection } from '../kit/record/form-section.tsx'

type FieldsProps = { PictureChooser: PictureChooserComponent }

type DocumentPictureFieldProps = FieldsProps & { name: string; of?: string }

function DocumentPictureField({ name, of, PictureChooser }: DocumentPictureFieldProps) {
  return (
    <PictureField
      names={{ url: `${name}.url`, alt: `${name}.alt` }}
      altLabel={of ? `Picture description of ${of}` : 'Picture description'}
      of={of}
      PictureChooser={PictureChooser}
    />
  )
}

const NO_PICTURE = { url: '', alt: '' }
const PICTURE_NOTE =
  'A picture of the library, where its focal point is set: the part that stays visible when it is cropped.'

function AboutFields({ PictureChooser }: FieldsProps) {
  return (
    <FormSection title="About" note="The link About in the header leads here.">
      <div className="md:col-span-2">
        <FormTextField name="about.heading" label="Heading" optional />
      </div>
      <ListFields
        name="about.columns"
        noun="column"
        max={3}
        blank={{ heading: '', text: '', picture: NO_PICTURE }}
      >
        {(path, title) => (
          <div className="space-y-4 sm:col-span-2">
            <FormTextField name={`${path}.heading`} label={`${title}: heading`} />
            <FormTextArea name={`${path}.text`} label={`${title}: text`} />
            <DocumentPictureField
              name={`${path}.picture`}
              of={title.toLowerCase()}
              PictureChooser={PictureChooser}
            />
          </div>
        )}
      </ListFields>
    </FormSection>
  )
}

function SocialFields({ PictureChooser }: FieldsProps) {
  return (
    <FormSection
      title="Pictures of the shop"
      note="Pictures are posted in the media library. Until one is posted, the tiles below stand in their place; without either there is no such section."
    >
      <FormTextField name="social.heading" label="Heading" optional />
      <FormTextField name="social.label" label="Label on each tile" optional />
      <div className="md:col-span-2">
        <FormTextArea name="social.text" label="Text" rows={2} optional />
      </div>
      <ListFields name="social.tiles" noun="tile" max={4} blank={NO_PICTURE}>
        {(path, title) => (
          <div className="sm:col-span-2">
            <DocumentPictureField name={path} of={title.toLowerCase()} PictureChooser={PictureChooser} />
          </div>
        )}
      </ListFields>
    </FormSection>
  )
}

function HomeFields({ PictureChooser }: FieldsProps) {
  return (
    <>
      <FormSection title="Top of the page" note={PICTURE_NOTE}>
        <div className="md:col-span-2">
          <FormTextField
            name="headline"
            label="Headline"
            hint="Without one it is the name of the shop."
            optional
          />
        </div>
        <div className="md:col-span-2">
          <FormTextArea name="introduction" label="Introduction" optional />
        </div>
        <DocumentPictureField name="picture" PictureChooser={PictureChooser} />
      </FormSection>
      <FormSection
        title="Cheeses in stock"
        note="The list follows, by country. Without a cheese in stock there is no such section."
      >
        <FormTextField name="cheeses.heading" label="Heading" />
        <FormTextArea
          name="cheeses.text"
          label="Text"
          hint="It ends with the unit of the prices."
          rows={2}
          optional
        />
      </FormSection>
      <AboutFields PictureChooser={PictureChooser} />
      <SocialFields PictureChooser={PictureChooser} />
      <FormSection title="Closing call" note="Without a heading the page ends before it.">
        <div className="md:col-span-2">
          <FormTextField name="closing.heading" label="Heading" optional />
        </div>
        <FormTextArea name="closing.text" label="For guests" rows={3} optional />
        <FormTextArea name="closing.members" label="For people who are signed in" rows={3} optional />
      </FormSection>
      <FormSection title="For search engines">
        <FormTextField
          name="search.tagline"
          label="After the name of the shop"
          hint="In the title of the page."
          optional
        />
        <FormTextArea
          name="search.description"
          label="Description"
          hint="Without one it is the introduction. The opening hours follow it."
          rows={3}
          optional
        />
      </FormSection>
    </>
  )
}

const MAP_OPTIONS = [
  { value: 'none', label: 'No map' },
  { value: 'picture', label: 'A picture' },
]
/** Offered only to the shop that it shows. */
const DRAWN_MAP = { value: 'drawn', label: 'The drawn map' }

function VisitFields({ PictureChooser }: FieldsProps) {
  const kind = useWatch({ name: 'map.kind' }) as string
  return (
    <>
      <FormSection title="Page" note={PICTURE_NOTE}>
        <div className="md:col-span-2">
          <FormTextField name="heading" label="Heading" />
        </div>
        <DocumentPictureField name="picture" PictureChooser={PictureChooser} />
      </FormSection>
      <FormSection title="Map">
        <FormSelect
          name="map.kind"
          label="Map"
          options={kind === 'drawn' ? [...MAP_OPTIONS, DRAWN_MAP] : MAP_OPTIONS}
        />
        <FormTextField name="map.caption" label="Caption" optional />
        {kind === 'picture' && (
          <DocumentPictureField name="map.picture" of="the map" PictureChooser={PictureChooser} />
        )}
      </FormSection>
    </>
  )
}

function ListPageFields() {
  return (
    <FormSection title="Page">
      <FormTextField name="heading" label="Heading" />
      <FormTextArea name="introduction" label="Introduction" rows={2} optional />
      <FormTextArea name="empty" label="When there is nothing" rows={2} optional />
    </FormSection>
  )
}

function CommunityFavoritesFields() {
  return (
    <FormSection title="Page">
      <FormTextField name="heading" label="Heading" />
      <FormTextArea name="introduction" label="Introduction" rows={2} optional />
      <FormTextField name="empty.heading" label="Heading when there is nothing" />
      <FormTextArea name="empty.text" label="Text when there is nothing" rows={2} optional />
    </FormSection>
  )
}

function SignInFields({ PictureChooser }: FieldsProps) {
  return (
    <FormSection title="Page" note={PICTURE_NOTE}>
      <div className="md:col-span-2">
        <FormTextArea name="introduction" label="Introduction" rows={3} optional />
      </div>
      <DocumentPictureField name="picture" PictureChooser={PictureChooser} />
    </FormSection>
  )
}

const FooterFields = () => (
  <FormSection title="Footer">
    <div className="md:col-span-2">
      <FormTextArea name="text" label="Text" rows={2} hint="At the end of every page." optional />
    </div>
  </FormSection>
)

export const PAGE_FIELDS: Record<PageKind, ComponentType<FieldsProps>> = {
  home: HomeFields,
  visit: VisitFields,
  recipes: ListPageFields,
  events: ListPageFields,
  community_favorites: CommunityFavoritesFields,
  sign_in: SignInFields,
  footer: FooterFields,
}
