let newer = false;

/** Whether a newer build than the running one was seen: then the next navigation loads the whole page. */
export function isNewerBuildThere(): boolean {
  return newer;
}

const everyHour = 60 * 60_000;

/** Asks once an hour which build runs now; `found` is called once when it is another. Failures are ignored. */
export function watchBuild(build: string, found: () => void): () => void {
  const timer = setInterval(async () => {
    if (newer || !(await anotherBuildRuns(build))) return;
    newer = true;
    found();
  }, everyHour);
  return () => clearInterval(timer);
}

async function anotherBuildRuns(build: string): Promise<boolean> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
    if (!response.ok) return false;
    const { id } = (await response.json()) as { id?: unknown };
    return typeof id === "string" && id !== build;
  } catch {
    return false;
  }
}
