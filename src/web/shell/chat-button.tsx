import { useEffect } from "react";
import { useLocation } from "react-router";
import { useHref, useT } from "../language/language.tsx";
import { allowsThirdParties, matchRoute } from "../match-route.ts";
import { Link } from "../navigation/link.tsx";
import { openChat, loadThirdPartyScripts, thirdPartiesForbidden } from "../navigation/third-parties.ts";
import { Icon } from "../ui/icon.tsx";
import { readChoice } from "./browser-cookie.ts";
import { askConsent, useConsent } from "./consent.ts";
import { useFrameData } from "./frame-data.ts";

const none: readonly string[] = [];

const opening = "#chat";

/**
 * The chat button, in the same place on every page. It starts chat and statistics once the visitor has consented, on
 * pages that allow them; before, a click asks for consent. On pages that forbid them (checkout, payment, account) it
 * opens the help page with the chat in another tab, so that no input is lost.
 */
export function ChatButton({ className }: { className: string }) {
  const t = useT();
  const consent = useConsent();
  const scripts = useFrameData()?.thirdPartyScripts ?? none;
  const to = useHref();
  const { pathname, hash } = useLocation();
  const guarded = !allowsThirdParties(matchRoute(pathname)?.name ?? null);
  useEffect(() => {
    if (consent === "accept" && !guarded) loadThirdPartyScripts(scripts);
  }, [consent, guarded, scripts]);
  const isElsewhere = guarded || thirdPartiesForbidden();
  const isAskedFor = hash === opening && !isElsewhere && scripts.length > 0;
  useEffect(() => {
    if (isAskedFor) press();
  }, [isAskedFor]);
  if (scripts.length === 0) return null;
  if (isElsewhere)
    return (
      <Link
        to={`${to("help")}${opening}`}
        target="_blank"
        aria-label={t("shell.chatInNewTab")}
        className={`noscript:hidden ${className}`}
      >
        <Icon name="chat" className="size-4" />
        {t("shell.chat")}
      </Link>
    );
  return (
    <button type="button" onClick={press} className={`cursor-pointer noscript:hidden ${className}`}>
      <Icon name="chat" className="size-4" />
      {t("shell.chat")}
    </button>
  );
}

function press(): void {
  openChat();
  if (readChoice("consent") !== "accept") askConsent();
}
