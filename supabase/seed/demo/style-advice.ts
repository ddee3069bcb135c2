import type { StyleAdvice } from '../../../src/domain/cheese/advice.ts'

/** What the invented shop says about storage, serving and rind, by style. */
export const STYLE_ADVICE: StyleAdvice = {
  hard: {
    storage: 'Wrapped in paper, in the vegetable drawer. It keeps for weeks.',
    serving: 'Take it out an hour before.',
    rind: 'Usually left on the plate. Ask if it is coated.',
  },
  'semi-hard': {
    storage: 'Wrapped in paper, in the vegetable drawer. It keeps for a week or two.',
    serving: 'Take it out half an hour before.',
    rind: '',
  },
  'semi-soft': {
    storage: 'Wrapped in paper, in the vegetable drawer. Eat it within a week or so.',
    serving: 'Take it out an hour before.',
    rind: '',
  },
  soft: {
    storage: 'In its own paper or box, in the refrigerator. Eat it within days.',
    serving: 'Take it out an hour before.',
    rind: 'A white rind is usually eaten. Ask about any other.',
  },
  blue: {
    storage: 'Wrapped in foil, apart from other cheeses, in the refrigerator.',
    serving: 'Take it out an hour before.',
    rind: '',
  },
  fresh: {
    storage: 'In its tub or its brine, in the coldest part of the refrigerator. Eat it within days.',
    serving: 'Cool, soon after you take it out.',
    rind: 'It has none.',
  },
}
