/** Identifies one press of a button, so that a form resent after a lost reply takes effect once. */
export function namePress(form: FormData): void {
  // A page without TLS has no such function.
  const { randomUUID } = crypto as { randomUUID?: Crypto["randomUUID"] };
  if (randomUUID) form.set("press", randomUUID.call(crypto));
}
