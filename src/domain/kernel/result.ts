/** An expected outcome: a value, or a refusal with a code for the reader. Only bugs throw. */
export type Result<T, E extends { code: string }> = { ok: true; value: T } | { ok: false; error: E };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function refuse<const E extends { code: string }>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}

/** Fails to compile when a case of a union is left out. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}

/** True for a refusal among values of any kind. */
export function isRefused(value: unknown): value is { readonly ok: false } {
  return typeof value === "object" && value !== null && "ok" in value && value.ok === false;
}
