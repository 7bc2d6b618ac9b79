let newer = false;

/** True once a newer build was detected; the next navigation is then a full load. */
export function isNewerBuildThere(): boolean {
  return newer;
}

const everyHour = 60 * 60_000;

/** Checks hourly for a newer build, and calls `onNewBuild` once. Errors are ignored. */
export function watchBuild(build: string, onNewBuild: () => void): () => void {
  const timer = setInterval(async () => {
    if (newer || !(await anotherBuildRuns(build))) return;
    newer = true;
    onNewBuild();
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
