/** The nonce that style elements need under the page's policy; the server writes it into the page. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
