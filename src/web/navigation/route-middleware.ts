/** What a rule of the manifest may have done before its page is entered, by name. */
const known = {
  /** The page is loaded whole, from the server. */
  "full-load": true,
} as const;

/**
 * Whether the rule's middleware asks for a full load. A name that this build does not know is an error that says
 * it: skipping it could open a page that the rule was to keep closed.
 */
export function requiresFullLoad(middleware: readonly string[] = []): boolean {
  for (const name of middleware)
    if (!Object.hasOwn(known, name)) throw new Error(`Unknown route middleware: '${name}'`);
  return middleware.includes("full-load");
}
