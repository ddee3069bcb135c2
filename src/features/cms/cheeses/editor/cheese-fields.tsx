import { Fragment, type ReactNode } from 'react'
import { FormSelect, FormTextArea, FormTextField } from '../../kit/fields/fields.tsx'
import { FormSection } from '../../kit/record/form-section.tsx'
import { may } from '../../../../domain/people/roles.ts'
import { useSession } from '../../../../backend/session/session.ts'
import { SlugFields } from './slug-fields.tsx'
import { ENUMS } from '../../../../domain/enums.ts'
import { asOptions } from './choices.ts'
import { CHEESE_LABELS as LABELS } from './cheese-values.ts'
import type { PendingPictures } from '../../kit/pictures/pending-pictures.ts'
import type { ShownCheese } from './fact-status.tsx'
import { FoodFactFields } from './food-fact-fields.tsx'
import { PictureFields } from './picture-fields.tsx'
import { SellingFields } from './selling-fields.tsx'
import { AdviceFields, PairingFields, SearchFields, TasteFields } from './taste-fields.tsx'
import { SectionNav } from '../../../../ui/tabs/section-nav.tsx'

type CheeseFieldsProps = {
  cheese: ShownCheese
  isNew: boolean
  isPublished: boolean
  pending: PendingPictures
}

const SECTIONS = {
  selling: 'Price, stock and publishing',
  facts: 'Food facts',
  naming: 'Name and origin',
  pictures: 'Pictures',
  taste: 'Taste',
  pairings: 'Pairings',
  advice: 'At home',
  search: 'Search',
}

type SectionId = keyof typeof SECTIONS

const AFTER_NAME_AND_FACTS: SectionId[] = ['pictures', 'taste', 'pairings', 'advice', 'search']

/** What people change most comes first. A new cheese begins with its name. */
const orderOf = (isNew: boolean): SectionId[] => [
  ...(isNew ? (['naming', 'selling', 'facts'] as const) : (['selling', 'facts', 'naming'] as const)),
  ...AFTER_NAME_AND_FACTS,
]

export function CheeseFields({ cheese, isNew, isPublished, pending }: CheeseFieldsProps) {
  const order = orderOf(isNew)
  const sections: Record<SectionId, ReactNode> = {
    selling: <SellingFields cheeseId={cheese.id} isNew={isNew} />,
    facts: <FoodFactFields cheese={cheese} />,
    naming: <NamingFields isNew={isNew} isPublished={isPublished} />,
    pictures: (
      <FormSection
        id="pictures"
        title={SECTIONS.pictures}
        note="The first one is the hero picture, on the card and at the top of the page."
      >
        <PictureFields pending={pending} />
      </FormSection>
    ),
    taste: <TasteFields />,
    pairings: <PairingFields />,
    advice: <AdviceFields />,
    search: <SearchFields />,
  }
  return (
    <>
      <div className="mb-4">
        <SectionNav label="Parts of the cheese" sections={order.map((id) => ({ id, title: SECTIONS[id] }))} />
      </div>
      {order.map((id) => (
        <Fragment key={id}>{sections[id]}</Fragment>
      ))}
    </>
  )
}

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

function NamingFields({ isNew, isPublished }: Pick<CheeseFieldsProps, 'isNew' | 'isPublished'>) {
  return (
    <FormSection id="naming" title="Name and origin">
      <SlugFields isNew={isNew} isPublished={isPublished} />
      <FormTextField name="origin_region" label={LABELS.origin_region} optional />
      <FormTextField name="designation" label={LABELS.designation} optional />
      <FormSelect name="style" label={LABELS.style} options={asOptions(ENUMS.cheese_style)} />
      <FormTextField name="style_note" label={LABELS.style_note} optional />
      <FormTextField
        name="milk_type"
        label={LABELS.milk_type}
        optional
        hint="As guests read it: Raw cow's milk"
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
      <div className="md:col-span-2">
        <FormTextArea
          name="summary"
          label={LABELS.summary}
          optional
          hint="Two sentences, at most 400 characters."
        />
      </div>
    </FormSection>
  )
}
