import { useEffect } from "react";
import { useT } from "../language/language.tsx";
import { useFrameData } from "../shell/frame-data.ts";
import { toast } from "../ui/toast.tsx";
import { isNewerBuildThere, noteNewerBuild } from "./newer-build.ts";
import { reloadOnce } from "./reload-guard.ts";

const everyHour = 60 * 60_000;

/** Offers a reload once a newer build is there. */
export function NewerBuild() {
  const t = useT();
  const build = useFrameData()?.build;
  useEffect(() => {
    if (build === undefined) return undefined;
    return watchBuild(build, () => {
      toast.info(t("shell.newVersion"), {
        duration: 0,
        action: { label: t("shell.reload"), run: () => void reloadOnce() },
      });
    });
  }, [build, t]);
  return null;
}

/** Checks hourly for a newer build, and calls `onNewBuild` once. Errors are ignored. */
export function watchBuild(build: string, onNewBuild: () => void): () => void {
  const timer = setInterval(async () => {
    if (isNewerBuildThere() || !(await anotherBuildRuns(build))) return;
    noteNewerBuild();
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
