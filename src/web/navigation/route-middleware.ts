/** Middleware that the manifest may name for a page. */
const middlewareNames = {
  /** Loads the page from the server. */
  "full-load": true,
} as const;

/**
 * True if a rule requires a full load. An unknown name throws: ignoring it could open a page that the rule protects.
 */
export function requiresFullLoad(middleware: readonly string[] = []): boolean {
  for (const name of middleware)
    if (!Object.hasOwn(middlewareNames, name)) throw new Error(`Unknown route middleware: '${name}'`);
  return middleware.includes("full-load");
}
