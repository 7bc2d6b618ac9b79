/** Read permissions of API keys. */
export const apiScopes = ["orders.read", "products.read"] as const;
export type ApiScope = (typeof apiScopes)[number];

export function isApiScope(text: string): text is ApiScope {
  return apiScopes.some((scope) => scope === text);
}
