/** How PostgreSQL begins what it says about a constraint; only our own rules are worded for people. */
const OF_CONSTRAINT = /^(new row for relation|value for domain|duplicate key value) /

/** What a rule of ours says; undefined for a constraint, which has no sentence. */
export const ruleSentence = ({ message }: { message: string }) =>
  OF_CONSTRAINT.test(message) ? undefined : message
