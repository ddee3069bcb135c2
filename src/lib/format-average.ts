/** An average of stars to one decimal, halves rounded up as people do. */
export const formatAverage = (average: number) => (Math.round(average * 10) / 10).toFixed(1)
