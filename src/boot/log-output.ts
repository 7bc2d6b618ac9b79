/** No room on the disk that output goes to. */
const full: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT"]);
let failures = 0;

/** Number of writes of log lines for which there was no room. */
export const lostLines = (): number => failures;

/**
 * Lets the shop go on when the disk of its log is full, which Node would end it for: buyers come before lines. Any
 * other fault of the output ends it as before, such as a supervisor that is gone.
 */
export function outliveFullDisk(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (!full.has(error.code ?? "")) throw error;
      failures += 1;
    });
}
