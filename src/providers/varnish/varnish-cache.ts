import type { SharedCache } from "#engine/ports/shared-cache.ts";

/** Below Varnish's limit of 8 KiB per header line (http_req_hdr_len). */
const maxHeaderLength = 6_000;

/**
 * Varnish with the xkey module, as configured in deploy/cluster/varnish.vcl, or a compatible cache: `PURGE /` with a
 * header of tags, separated by spaces.
 */
export function createVarnishCache(url: string, tagHeader: string): SharedCache {
  return {
    name: new URL(url).host,
    async purge(tags) {
      for (const line of lines(tags)) {
        const answer = await fetch(url, {
          method: "PURGE",
          headers: { [tagHeader]: line },
          redirect: "manual",
          signal: AbortSignal.timeout(2_000),
        });
        await answer.body?.cancel();
        if (!answer.ok) throw new Error(`PURGE was answered with ${answer.status}`);
      }
    },
  };
}

function lines(tags: readonly string[]): string[] {
  const lines: string[] = [];
  for (const tag of tags) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + tag.length < maxHeaderLength) lines[lines.length - 1] = `${last} ${tag}`;
    else lines.push(tag);
  }
  return lines;
}
