/** Pages where no third party's script may run, whatever the visitor agreed to; paths below the language prefix. */
export const guardedPages =
  /^\/(checkout|payment|order|personal|signIn|signUp|resetPassword|createPassword|closeAccount|verifyEmail|admin)(\/|$)/;

/** Whether a page below the language prefix is of the merchant's side. */
export function isMerchants(rest: string): boolean {
  return /^\/admin(\/|$)/.test(rest);
}
