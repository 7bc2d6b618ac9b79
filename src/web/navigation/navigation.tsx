import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useT } from "../language/language.tsx";
import { isTyping } from "../shell/typing.ts";
import { loadBuildManifest } from "./build-manifest.ts";
import { isVerySlow, whenIdle } from "./connection.ts";

/** Runs beside every page: loads the manifest, shows progress, announces pages. */
export function Navigation({ build }: { build: string }) {
  useEffect(() => {
    // From now on scripts handle clicks instead of page loads.
    document.documentElement.dataset.ready = "true";
    const timer = setTimeout(() => isVerySlow() || whenIdle(() => void loadBuildManifest(build)), 1_000);
    return () => clearTimeout(timer);
  }, [build]);
  return (
    <>
      <Progress />
      <Announcer />
    </>
  );
}

/** A progress bar for slow navigations; fast ones show none. */
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

/** Announces the new page's title and moves the focus to its start, like a full page load. */
function Announcer() {
  const { pathname, hash } = useLocation();
  const [announcement, setAnnouncement] = useState("");
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setAnnouncement(document.title);
    const { activeElement } = document;
    // A form refused on another page has focused its error already.
    if (hash || isTyping(activeElement) || activeElement?.matches("[role=alert]")) return;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
