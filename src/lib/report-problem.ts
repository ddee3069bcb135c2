import { SessionEndedError } from './user-error.ts'

/** Reports a failure that the page survives: to the log of the request on the server, to the console in a browser. */
export type ReportProblem = (message: string, error: unknown) => void

/** The end of a session is told to the person and is not a defect. */
export const reportToConsole: ReportProblem = (message, error) => {
  if (!(error instanceof SessionEndedError)) console.error(message, error)
}
