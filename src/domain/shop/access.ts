import * as v from 'valibot'

const MIN_DOOR_CM = 40
const MAX_DOOR_CM = 400

/** A fact, what guests read for each of its values, and how search engines are told. */
type Fact = {
  label: string
  /** What a guest may search for. */
  words: string
  /** The name of the feature for search engines. */
  feature: string
  values: Record<string, { option: string; sentence: string; isAvailable: boolean }>
}

const value = (option: string, sentence: string, isAvailable: boolean) => ({ option, sentence, isAvailable })

export const ACCESS_FACTS = {
  step: {
    label: 'Entrance',
    words: 'access accessibility step steps stairs ramp entrance',
    feature: 'Step-free entrance',
    values: {
      none: value('No step', 'The entrance has no step.', true),
      ramp: value('A step with a ramp', 'The entrance has a step, and there is a ramp.', true),
      steps: value('Steps', 'There are steps at the entrance.', false),
    },
  },
  stroller: {
    label: 'Strollers',
    words: 'access stroller strollers pram buggy baby',
    feature: 'Room for strollers',
    values: {
      yes: value('There is room', 'There is room for strollers.', true),
      no: value('No room', 'There is no room for strollers.', false),
    },
  },
  wheelchair: {
    label: 'Wheelchairs',
    words: 'access accessible accessibility wheelchair wheelchairs disabled',
    feature: 'Wheelchair accessible',
    values: {
      yes: value('Everywhere', 'All of the shop can be reached with a wheelchair.', true),
      counter: value(
        'The counter, not everything',
        'The counter can be reached with a wheelchair, but not all of the shop.',
        false,
      ),
      partly: value(
        'Another part of the shop',
        'Not all of the shop can be reached with a wheelchair: please ask us which part.',
        false,
      ),
      no: value('Not accessible', 'The shop cannot be reached with a wheelchair.', false),
    },
  },
  toilet: {
    label: 'Toilet for guests',
    words: 'access toilet toilets restroom bathroom washroom',
    feature: 'Toilet',
    values: {
      accessible: value('Accessible with a wheelchair', 'There is a wheelchair-accessible toilet.', true),
      yes: value(
        'Not for wheelchairs',
        'There is a toilet for guests, not accessible with a wheelchair.',
        true,
      ),
      no: value('None', 'There is no toilet for guests.', false),
    },
  },
  dogs: {
    label: 'Dogs',
    words: 'dog dogs pets',
    feature: 'Dogs allowed',
    values: {
      yes: value('Welcome', 'Dogs are welcome.', true),
      assistance: value(
        'Assistance dogs only',
        'Assistance dogs are welcome, other dogs wait outside.',
        false,
      ),
      no: value('Not allowed', 'Dogs wait outside.', false),
    },
  },
  parking: {
    label: 'Parking',
    words: 'parking park car',
    feature: 'Parking',
    values: {
      own: value('At the shop', 'There is parking at the shop.', true),
      street: value('In the street', 'You can park in the street.', true),
      none: value('None', 'There is no parking nearby.', false),
    },
  },
} as const satisfies Record<string, Fact>

export type AccessFactName = keyof typeof ACCESS_FACTS

export const ACCESS_FACT_NAMES = Object.keys(ACCESS_FACTS) as AccessFactName[]

const valueSchema = <Name extends AccessFactName>(name: Name) =>
  v.optional(
    v.picklist(
      Object.keys(ACCESS_FACTS[name].values) as (keyof (typeof ACCESS_FACTS)[Name]['values'] & string)[],
    ),
  )

export const isDoorWidth = (width: number) =>
  Number.isInteger(width) && width >= MIN_DOOR_CM && width <= MAX_DOOR_CM

export const DOOR_WIDTH_MESSAGE = `A whole number from ${MIN_DOOR_CM} to ${MAX_DOOR_CM}`

/** What the shop declares about access; unknown stays out. `private.are_access_facts` has the same rules. */
export const accessFactsSchema = v.strictObject({
  step: valueSchema('step'),
  door_width_cm: v.optional(v.pipe(v.number(), v.check(isDoorWidth))),
  stroller: valueSchema('stroller'),
  wheelchair: valueSchema('wheelchair'),
  toilet: valueSchema('toilet'),
  dogs: valueSchema('dogs'),
  parking: valueSchema('parking'),
})

export type AccessFacts = v.InferOutput<typeof accessFactsSchema>

type DeclaredFact = { sentence: string; words: string; feature: string; value: boolean | string }

/** What the shop declares, in the order in which a guest meets it. */
export const declaredAccess = (facts: AccessFacts): DeclaredFact[] => [
  ...declared('step', facts),
  ...doorWidth(facts),
  ...ACCESS_FACT_NAMES.filter((name) => name !== 'step').flatMap((name) => declared(name, facts)),
]

function declared(name: AccessFactName, facts: AccessFacts): DeclaredFact[] {
  const { words, feature, values }: Fact = ACCESS_FACTS[name]
  const answer = values[facts[name] ?? '']
  return answer ? [{ sentence: answer.sentence, words, feature, value: answer.isAvailable }] : []
}

const doorWidth = ({ door_width_cm: width }: AccessFacts): DeclaredFact[] =>
  width === undefined
    ? []
    : [
        {
          sentence: `The door is ${width} cm wide.`,
          words: 'access door width wide narrow',
          feature: 'Door width',
          value: `${width} cm`,
        },
      ]
