import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useT } from "../language/language.tsx";
import { isTyping } from "../shell/typing.ts";
import { toast } from "../ui/toast.tsx";
import { loadBuildManifest } from "./build-manifest.ts";
import { isVerySlow, whenIdle } from "./connection.ts";
import { watchBuild } from "./newer-build.ts";
import { reloadOnce } from "./reload-guard.ts";

/** What runs beside every page: the manifest, the hourly look for a newer build, progress and announcements. */
export function Navigation({ build }: { build: string }) {
  const t = useT();
  useEffect(() => {
    // From here on a press is answered by scripts rather than by a page load.
    document.documentElement.dataset.ready = "true";
    const timer = setTimeout(() => isVerySlow() || whenIdle(() => void loadBuildManifest(build)), 1_000);
    return () => clearTimeout(timer);
  }, [build]);
  useEffect(
    () =>
      watchBuild(build, () => {
        toast.info(t("shell.newVersion"), {
          duration: 0,
          action: { label: t("shell.reload"), run: () => void reloadOnce() },
        });
      }),
    [build, t],
  );
  return (
    <>
      <Progress />
      <Announcer />
    </>
  );
}

/** A line at the top while the next page is on its way; nothing for what comes at once. */
function Progress() {
  const t = useT();
  const { state } = useNavigation();
  const [late, setLate] = useState(false);
  const busy = state !== "idle";
  useEffect(() => {
    if (!busy) return setLate(false);
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 print:hidden">
      {late && (
        <>
          <div className="h-full origin-left animate-progress bg-accent" />
          <span className="sr-only">{t("shell.loading")}</span>
        </>
      )}
    </div>
  );
}

/** Says the new page's name and takes the focus to its beginning, as a full page load would. */
function Announcer() {
  const { pathname, hash } = useLocation();
  const [said, setSaid] = useState("");
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setSaid(document.title);
    const { activeElement } = document;
    // A form that leads to another page when it is refused: why stands there, and has the focus already.
    if (hash || isTyping(activeElement) || activeElement?.matches("[role=alert]")) return;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
