/** Reports a failure that the page survives: to the log of the request on the server, to the console in a browser. */
export type ReportProblem = (message: string, error: unknown) => void

export const reportToConsole: ReportProblem = (message, error) => console.error(message, error)
