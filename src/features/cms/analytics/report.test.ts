import { expect, test } from 'vitest'
import { parseReport } from './report.ts'

const TOTALS = {
  views: 12,
  visitors: 3,
  favorites: 1,
  ratings: 0,
  comments: 0,
  searches: 2,
  searches_without_result: 1,
  scans: 0,
  boards_asked: 0,
  boards_shared: 0,
  boards_set_aside: 0,
}

const JSON_REPORT = {
  from_day: '2026-11-09',
  to_day: '2026-11-15',
  totals: TOTALS,
  current_hour: 14,
  totals_compared: TOTALS,
  totals_before: TOTALS,
  days: [{ day: '2026-11-15', views: 12, visitors: 3, views_before: 7 }],
  hours: [],
  top_cheeses: [],
  searches: [],
  searches_without_result: [{ term: 'brie', searches: 1, without_result: 1 }],
  feature_days: [{ day: '2026-11-15', name: 'Comté', slug: 'comte', views: 4, usual_views: null }],
}

test('A report from the database becomes a report in the words of the page', () => {
  expect(parseReport('7days', JSON_REPORT)).toMatchObject({
    period: '7days',
    fromDay: '2026-11-09',
    totals: { views: 12, searchesWithoutResult: 1 },
    days: [{ day: '2026-11-15', viewsBefore: 7 }],
    searchesWithoutResult: [{ term: 'brie', withoutResult: 1 }],
    featureDays: [{ usualViews: null }],
  })
})

test('A report that lacks a figure is refused', () => {
  expect(() => parseReport('today', { ...JSON_REPORT, totals: { views: 1 } })).toThrow('visitors')
})
