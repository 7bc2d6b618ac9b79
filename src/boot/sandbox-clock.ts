import type { Log } from "#engine/platform/log.ts";
import { type Clock, offsetClock } from "#engine/ports/clock.ts";

export interface SandboxClock extends Clock {
  stop(): void;
}

/**
 * Follows the sandbox's movable clock. `onMoved` is told by how many milliseconds it jumped, so that
 * jobs set by the machine's time can be set anew.
 */
export async function syncSandboxClock(
  sandboxUrl: string,
  log: Log,
  onMoved: (ms: number) => void,
): Promise<SandboxClock> {
  let offset = await readOffset(sandboxUrl);
  const stop = new AbortController();
  const set = (next: number) => {
    const moved = next - offset;
    offset = next;
    if (moved !== 0) onMoved(moved);
  };
  void listen(sandboxUrl, stop.signal, set, log);
  return { ...offsetClock(() => offset), stop: () => stop.abort() };
}

async function readOffset(sandboxUrl: string): Promise<number> {
  const response = await fetch(`${sandboxUrl}/clock`);
  return ((await response.json()) as { offsetMs: number }).offsetMs;
}

async function listen(sandboxUrl: string, signal: AbortSignal, set: (offset: number) => void, log: Log): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await fetch(`${sandboxUrl}/clock/stream`, { signal });
      const decoder = new TextDecoder();
      let rest = "";
      for await (const chunk of response.body ?? []) {
        rest += decoder.decode(chunk, { stream: true });
        for (const [, json] of rest.matchAll(/^data: (.*)$/gm))
          set((JSON.parse(json ?? "{}") as { offsetMs: number }).offsetMs);
        rest = rest.slice(rest.lastIndexOf("\n") + 1);
      }
    } catch (error) {
      if (signal.aborted) return;
      log.debug("the sandbox's clock is out of reach", { error: String(error) });
    }
    await new Promise((again) => setTimeout(again, 1_000));
  }
}
