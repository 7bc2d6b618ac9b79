/** No room on the disk that output goes to. */
const full: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT"]);
let failures = 0;

/** Number of writes of log lines for which there was no room. */
export const lostLines = (): number => failures;

/**
 * Lets the shop go on when the disk of its log is full, which Node would end it for: buyers come before lines. Where
 * nobody reads its output any more, as when a supervisor is gone, `end` is called, once: a line that a stranger's
 * request writes must not cut off the requests beside it.
 */
export function outliveFullDisk(end: () => void): void {
  let isUnread = false;
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (full.has(error.code ?? "")) failures += 1;
      else if (!isUnread) {
        isUnread = true;
        end();
      }
    });
}
