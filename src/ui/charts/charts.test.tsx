import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'
import { LineChart } from './line-chart.tsx'

const LABELS = {
  title: 'Views',
  category: 'Day',
  value: 'Now',
  before: 'Before',
  unfinished: 'Today, not over yet',
}
const POINTS = [
  { label: 'Monday', value: 3, before: 4 },
  { label: 'Tuesday', value: 1, before: 5, isUnfinished: true },
]

test('A bar of an hour with more returns than sales is flat, and its words say the sum', () => {
  const points = [{ label: '6 p.m.', value: -12, before: -3 }]
  const drawn = renderToStaticMarkup(<BarChart labels={LABELS} points={points} />)
  expect(drawn).not.toContain('height="-')
  expect(drawn).toContain('6 p.m.: -12 (-3)')
  expect(drawn).toContain('<td>-12</td>')
})

test.each([
  ['line', LineChart],
  ['bar', BarChart],
])('The day of a %s chart that is not over is drawn and named as unfinished', (_, Chart) => {
  const drawn = renderToStaticMarkup(<Chart labels={LABELS} points={POINTS} />)
  expect(drawn).toContain('Today, not over yet')
  expect(drawn).toContain('Tuesday: 1 so far (5)')
  expect(drawn).toContain('<th scope="row">Tuesday (not over yet)</th>')
  expect(drawn).toContain('<th scope="row">Monday</th>')
  const over = POINTS.map(({ label, value, before }) => ({ label, value, before }))
  const whole = renderToStaticMarkup(<Chart labels={LABELS} points={over} />)
  expect(whole).not.toContain('not over yet')
  expect(whole.match(/<(path|rect)[^>]*/g)).not.toEqual(drawn.match(/<(path|rect)[^>]*/g))
})
