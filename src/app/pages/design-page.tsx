import { ActionLink } from '../../ui/action.tsx'
import { PicturePlaceholder } from '../../ui/pictures/picture-placeholder.tsx'
import { StarAverage } from '../../ui/stars.tsx'
import type { LoadPage } from '../page.ts'

const COLORS = [
  { name: 'paper', swatch: 'bg-paper' },
  { name: 'paper-deep', swatch: 'bg-paper-deep' },
  { name: 'hairline', swatch: 'bg-hairline' },
  { name: 'ink-soft', swatch: 'bg-ink-soft' },
  { name: 'ink', swatch: 'bg-ink' },
  { name: 'accent', swatch: 'bg-accent' },
  { name: 'rind', swatch: 'bg-rind' },
  { name: 'night', swatch: 'bg-night' },
]

const SIZES = [
  { name: 'cover', sample: 'display text-cover' },
  { name: 'shop-name', sample: 'display text-shop-name' },
  { name: 'title', sample: 'display text-title' },
  { name: 'head', sample: 'display text-head' },
  { name: 'minor', sample: 'heading text-minor' },
  { name: 'lead', sample: 'text-lead' },
  { name: 'body', sample: 'text-body' },
  { name: 'small', sample: 'text-small' },
  { name: 'label', sample: 'label' },
]

function DesignTokens() {
  return (
    <div className="sheet gap-y-16 py-16">
      <h1 className="text-title">The design, on one sheet</h1>
      <section aria-labelledby="colors">
        <h2 id="colors" className="text-head">
          Color
        </h2>
        <ul className="mt-6 grid grid-cols-2 gap-(--gap) md:grid-cols-4">
          {COLORS.map(({ name, swatch }) => (
            <li key={name} className="text-small">
              <div className={`h-28 border border-hairline ${swatch}`} />
              <p className="mt-2">{name}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="type">
        <h2 id="type" className="text-head">
          Type
        </h2>
        <ul className="mt-6">
          {SIZES.map(({ name, sample }) => (
            <li key={name} className="border-t border-hairline py-4">
              <p className="text-small text-ink-soft">{name}</p>
              <p className={sample}>Comté, 18 months</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="parts">
        <h2 id="parts" className="mb-6 text-head">
          Parts
        </h2>
        <div className="flex flex-wrap items-center gap-4">
          <ActionLink href="#parts">Solid</ActionLink>
          <ActionLink href="#parts" look="outline">
            Outline
          </ActionLink>
          <span className="bg-night p-4">
            <ActionLink href="#parts" look="night">
              Night
            </ActionLink>
          </span>
          <span className="bg-rind p-4">
            <ActionLink href="#parts" look="rind">
              Rind
            </ActionLink>
          </span>
          <StarAverage average={3.7} className="text-accent" />
        </div>
        <PicturePlaceholder className="mt-8 aspect-video max-w-md">Still to come</PicturePlaceholder>
      </section>
      <section aria-labelledby="columns">
        <h2 id="columns" className="mb-6 text-head">
          Sheet
        </h2>
        <p>Twelve columns, four on a phone, with lines at both edges on which pictures bleed.</p>
      </section>
    </div>
  )
}

/** For developers: the design tokens and components. */
export const designPage: LoadPage = ({ shop }) => ({
  head: {
    title: `Design | ${shop.name}`,
    description: 'The tokens and parts this site is made of.',
    canonicalPath: '/design',
    noindex: true,
  },
  body: <DesignTokens />,
})
