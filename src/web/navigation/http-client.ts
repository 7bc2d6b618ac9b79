/** Answers that may be another at the next try: timeouts, conflicts, too much at once, a server that fails. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

export const isPassing = (status: number): boolean => passing.has(status);

/** `fetch`, for the browser's own calls: what only reads is asked once more after a passing failure; what writes never is. */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  const first = await fetch(url, init);
  const reads = /^(GET|HEAD)$/i.test(init.method ?? "GET");
  return reads && isPassing(first.status) ? fetch(url, init) : first;
}
