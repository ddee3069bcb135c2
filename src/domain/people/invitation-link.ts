/** The token is in the fragment, which browsers do not send, so that no log has it. */
export const invitationLink = (siteUrl: string, token: string) => `${siteUrl}/auth/invitation#${token}`
