/** Statuses worth a retry: timeouts, conflicts, rate limits, server errors. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** True for a status by which a proxy says that the shop does not answer, and the shop that its database does not. */
export const isAway = (status: number): boolean => status >= 502 && status <= 504;

export const isPassing = (status: number): boolean => passing.has(status);

/** `fetch` for the browser's own requests: a read is retried once after such a status, a write never is. */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  const first = await fetch(url, init);
  const reads = /^(GET|HEAD)$/i.test(init.method ?? "GET");
  return reads && isPassing(first.status) ? fetch(url, init) : first;
}
