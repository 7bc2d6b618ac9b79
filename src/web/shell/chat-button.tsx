import { useEffect } from "react";
import { useLocation } from "react-router";
import { useT } from "../language/language.tsx";
import { allowsThirdParties, matchRoute } from "../match-route.ts";
import { openChat, loadThirdPartyScripts } from "../navigation/third-parties.ts";
import { Icon } from "../ui/icon.tsx";
import { askConsent, useConsent } from "./consent.ts";
import { useFrameData } from "./frame-data.ts";

const none: readonly string[] = [];

/**
 * The way to chat, in the same place on every page, over nothing. It also starts chat and statistics once the visitor
 * agreed, on pages where they may run; before, a press asks for the visitor's consent.
 */
export function ChatButton({ className }: { className: string }) {
  const t = useT();
  const consent = useConsent();
  const scripts = useFrameData()?.thirdPartyScripts ?? none;
  const guarded = !allowsThirdParties(matchRoute(useLocation().pathname)?.name ?? null);
  useEffect(() => {
    if (consent === "accept" && !guarded) loadThirdPartyScripts(scripts);
  }, [consent, guarded, scripts]);
  if (guarded || scripts.length === 0) return null;
  const press = () => {
    openChat();
    if (consent !== "accept") askConsent();
  };
  return (
    <button type="button" onClick={press} className={`cursor-pointer noscript:hidden ${className}`}>
      <Icon name="chat" className="size-4" />
      {t("shell.chat")}
    </button>
  );
}
