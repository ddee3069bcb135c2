import type { FlowSecrets } from './google.ts'
import { sameText, type Secrets } from '../secrets.ts'

/** Signed text that the provider returns unchanged: the flow and where to redirect afterwards. */
export function signState(secrets: Secrets, { flowId, redirectTo }: { flowId: string; redirectTo: string }) {
  const content = `${flowId}.${Buffer.from(redirectTo).toString('base64url')}`
  return `${content}.${secrets.token('sign-in state', content)}`
}

export function readState(secrets: Secrets, state: string) {
  const [flowId = '', redirect = '', signature = ''] = state.split('.')
  if (!sameText(signature, secrets.token('sign-in state', `${flowId}.${redirect}`))) return undefined
  return { flowId, redirectTo: Buffer.from(redirect, 'base64url').toString() }
}

/** Derived from the flow, so that no secret has to be stored meanwhile. */
export function flowSecrets(secrets: Secrets, flowId: string, state: string): FlowSecrets {
  return {
    state,
    nonce: secrets.token('sign-in nonce', flowId),
    verifier: secrets.token('sign-in verifier', flowId),
  }
}
