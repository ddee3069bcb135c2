/** The part of autocannon that is used here; the package has no types. */
declare module 'autocannon' {
  type Client = { setHeadersAndBody(headers: Record<string, string>, body?: string): void }
  type Options = {
    url: string
    method: string
    connections: number
    amount?: number
    duration?: number
    setupClient(client: Client): void
  }
  type Result = { '2xx': number; duration: number; requests: { total: number } }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
