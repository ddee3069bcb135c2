import { expect, test } from 'vitest'
import { createDemoPeople } from './demo-people.ts'

test('The newest five visitors can be chosen from the list, and earlier ones are still found', () => {
  const people = createDemoPeople()
  const [first, ...others] = Array.from({ length: 6 }, () => people.createVisitor())
  const listed = people.listed().filter(({ id }) => id.startsWith('visitor-'))
  expect(listed).toEqual(others.toReversed())
  expect(people.find(first?.id ?? '')).toEqual(first)
})
