import { Fragment, type ReactNode } from 'react'
import { FormSelect, FormTextArea, FormTextField } from '../../kit/fields/fields.tsx'
import { FormSection } from '../../kit/record/form-section.tsx'
import { may } from '../../../../domain/people/roles.ts'
import { useSession } from '../../../../backend/session/session.ts'
import { CountryField, NameField, SlugField } from './slug-fields.tsx'
import { ENUMS } from '../../../../domain/enums.ts'
import { asOptions } from './choices.ts'
import { CHEESE_LABELS as LABELS } from './cheese-values.ts'
import type { PendingPictures } from '../../kit/pictures/pending-pictures.ts'
import type { ShownCheese } from './fact-status.tsx'
import { AllergensField, AnimalsField, FoodFactFields } from './food-fact-fields.tsx'
import { PictureFields } from './picture-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { MANAGERS_NOTE, SellingFields, StatusField } from './selling-fields.tsx'
import { AdviceFields, PairingFields, SearchFields, TasteFields } from './taste-fields.tsx'
import { SectionNav } from '../../../../ui/tabs/section-nav.tsx'

type CheeseFieldsProps = {
  cheese: ShownCheese
  isNew: boolean
  isSlugFixed: boolean
  pending: PendingPictures
}

const SECTIONS = {
  selling: 'Price, stock and publishing',
  facts: 'Food facts',
  naming: 'Name and origin',
  pictures: 'Pictures',
  description: 'Description',
  taste: 'Taste',
  pairings: 'Pairings',
  advice: 'At home',
  search: 'Search',
}

/** A new cheese begins with what every cheese needs, on one screen. */
const NEW_SECTIONS = {
  needed: 'What guests need to know',
  pictures: SECTIONS.pictures,
  facts: 'More food facts',
  naming: 'Origin',
  selling: 'Stock and tax',
  description: SECTIONS.description,
  taste: SECTIONS.taste,
  pairings: SECTIONS.pairings,
  advice: SECTIONS.advice,
  search: SECTIONS.search,
}

type SectionId = keyof typeof SECTIONS | keyof typeof NEW_SECTIONS

export function CheeseFields({ cheese, isNew, isSlugFixed, pending }: CheeseFieldsProps) {
  const titles = isNew ? NEW_SECTIONS : SECTIONS
  const order = Object.entries(titles).map(([id, title]) => ({ id: id as SectionId, title }))
  const sections: Record<SectionId, ReactNode> = {
    needed: <NeededFields cheese={cheese} />,
    selling: <SellingFields cheeseId={cheese.id} isNew={isNew} title={titles.selling} />,
    facts: <FoodFactFields cheese={cheese} isNew={isNew} title={titles.facts} />,
    naming: <NamingFields isNew={isNew} isSlugFixed={isSlugFixed} title={titles.naming} />,
    pictures: (
      <FormSection
        id="pictures"
        title={SECTIONS.pictures}
        note="The first one is the hero picture, on the card and at the top of the page."
      >
        <PictureFields pending={pending} />
      </FormSection>
    ),
    description: <DescriptionFields isNew={isNew} />,
    taste: <TasteFields />,
    pairings: <PairingFields />,
    advice: <AdviceFields />,
    search: <SearchFields />,
  }
  return (
    <>
      {/* On a phone it would push what a new cheese needs off the screen. */}
      <div className={isNew ? 'mb-4 max-sm:hidden' : 'mb-4'}>
        <SectionNav label="Parts of the cheese" sections={order} />
      </div>
      {order.map(({ id }) => (
        <Fragment key={id}>{sections[id]}</Fragment>
      ))}
    </>
  )
}

function NeededFields({ cheese }: { cheese: ShownCheese }) {
  const maySetPrices = may(useSession().role, 'setPrices')
  return (
    <FormSection id="needed" title={NEW_SECTIONS.needed} note={maySetPrices ? undefined : MANAGERS_NOTE}>
      <NameField isNew />
      <CountryField isNew />
      <PriceFields maySetPrices={maySetPrices} />
      <StyleField />
      <AnimalsField />
      <SummaryField />
      <AllergensField cheese={cheese} />
      <StatusField />
      <p className="text-small text-ink-soft md:col-span-2">
        Everything below can wait. Guests read “Ask at the counter” for a fact that is missing.
      </p>
    </FormSection>
  )
}

const StyleField = () => (
  <FormSelect name="style" label={LABELS.style} options={asOptions(ENUMS.cheese_style)} />
)

const SummaryField = () => (
  <div className="md:col-span-2">
    <FormTextArea
      name="summary"
      label={LABELS.summary}
      optional
      hint="One or two sentences, at most 400 characters."
    />
  </div>
)

function StaffPickFields() {
  const readOnly = !may(useSession().role, 'publishCheeses')
  return (
    <>
      <FormTextField
        name="staff_pick"
        label={LABELS.staff_pick}
        optional
        readOnly={readOnly}
        hint="One sentence about why you like it, for its page and its card."
      />
      <FormTextField name="staff_pick_by" label={LABELS.staff_pick_by} optional readOnly={readOnly} />
    </>
  )
}

type NamingFieldsProps = Pick<CheeseFieldsProps, 'isNew' | 'isSlugFixed'> & { title: string }

function NamingFields({ isNew, isSlugFixed, title }: NamingFieldsProps) {
  return (
    <FormSection id="naming" title={title}>
      {!isNew && <NameField isNew={false} />}
      <SlugField isSlugFixed={isSlugFixed} />
      {!isNew && <CountryField isNew={false} />}
      <FormTextField name="origin_region" label={LABELS.origin_region} optional />
      {!isNew && <StyleField />}
    </FormSection>
  )
}

function DescriptionFields({ isNew }: Pick<CheeseFieldsProps, 'isNew'>) {
  return (
    <FormSection id="description" title={SECTIONS.description}>
      <FormTextField name="designation" label={LABELS.designation} optional />
      <FormTextField name="style_note" label={LABELS.style_note} optional />
      <FormTextField
        name="milk_type"
        label={LABELS.milk_type}
        optional
        hint="As guests read it: Raw cow's milk. Left empty, they read what the food facts say."
      />
      <FormTextField
        name="aging_time"
        label={LABELS.aging_time}
        optional
        hint="As guests read it: 6-12 months"
      />
      <FormTextField
        name="minimum_age_days"
        label={LABELS.minimum_age_days}
        optional
        inputMode="numeric"
        hint="For the map of taste. Without it the map uses what is usual for the style."
      />
      <StaffPickFields />
      {!isNew && <SummaryField />}
    </FormSection>
  )
}
