/** A name for one press of a button: the same form sent again, because its answer was lost, is taken once. */
export function namePress(form: FormData): void {
  // A page without TLS has no such function.
  const { randomUUID } = crypto as { randomUUID?: Crypto["randomUUID"] };
  if (randomUUID) form.set("press", randomUUID.call(crypto));
}
