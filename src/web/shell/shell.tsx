import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useT } from "../language/language.tsx";
import { isAdmin, matchRoute } from "../match-route.ts";
import { Navigation } from "../navigation/navigation.tsx";
import { Toaster } from "../ui/toast.tsx";
import { AnnouncementLine } from "./announcement-line.tsx";
import { BuysForLine } from "./buys-for-line.tsx";
import { FirstVisit } from "./first-visit.tsx";
import { Footer } from "./footer.tsx";
import { useFrameData } from "./frame-data.ts";
import { Header } from "./header.tsx";
import { BareHeader, ClosedBanner } from "./closed.tsx";
import { SandboxBanner } from "./sandbox-banner.tsx";

/** The frame of every page. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useT();
  const frame = useFrameData();
  const merchants = isAdmin(matchRoute(useLocation().pathname)?.name ?? null);
  // A closed shop shows visitors no links to goods; its staff see all of them.
  const closedFor = frame?.closedFor ?? null;
  const bare = closedFor === "visitors";
  return (
    <>
      <a
        href="#content"
        className="absolute top-0 left-2 z-50 -translate-y-[120%] rounded-b-md bg-ink px-4 py-3 font-semibold text-on-deep focus:translate-y-0"
      >
        {t("shell.skipToContent")}
      </a>
      <SandboxBanner />
      {!merchants && closedFor === "all-but-staff" && <ClosedBanner />}
      {!merchants && !bare && <FirstVisit />}
      {!merchants && !bare && <AnnouncementLine />}
      {!merchants && (bare ? <BareHeader /> : <Header />)}
      {!merchants && !bare && <BuysForLine />}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {!merchants && !bare && <Footer />}
      <Toaster />
      {frame && <Navigation build={frame.build} />}
    </>
  );
}
