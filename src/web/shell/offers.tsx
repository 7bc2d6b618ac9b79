import { memo, type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Language } from "#domain/kernel/language.ts";
import { splitPath, tags } from "#i18n/languages.ts";
import { useAddress, useLanguage, useT } from "../language/language.tsx";
import { guardedPages } from "../navigation/guarded-pages.ts";
import { Link } from "../navigation/link.tsx";
import { startThirdParties } from "../navigation/third-parties.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { keepChoice, keptChoice } from "./browser-cookie.ts";
import { answerConsent, askConsent, useConsent } from "./consent.ts";
import { useFrameData } from "./frame-data.ts";
import { useOtherLanguage } from "./language-switch.tsx";

/** What the shop asks once, at the lower edge, over nothing that matters: language, cookies; and the way to chat. */
export const Offers = memo(function Offers() {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex flex-col items-end gap-3 p-3 sm:p-4 print:hidden">
      <ChatButton />
      <LanguageOffer />
      <CookieQuestion />
    </div>
  );
});

const none: readonly string[] = [];

/** Starts chat and statistics once the visitor agreed, on pages where they may run; until then, a way to agree. */
function ChatButton() {
  const t = useT();
  const consent = useConsent();
  const scripts = useFrameData()?.thirdPartyScripts ?? none;
  const guarded = guardedPages.test(splitPath(useLocation().pathname).rest);
  useEffect(() => {
    if (consent === "accept" && !guarded) startThirdParties(scripts);
  }, [consent, guarded, scripts]);
  if (consent !== "reject" || guarded || scripts.length === 0) return null;
  return (
    <button
      type="button"
      onClick={askConsent}
      className={`${buttonClass({ variant: "secondary" })} pointer-events-auto rounded-full shadow-raised max-sm:px-3`}
    >
      <Icon name="chat" />
      {/* On a phone the words would cover what lies under them. */}
      <span className="max-sm:sr-only">{t("shell.chat")}</span>
    </button>
  );
}

/** The language the browser asks for, when it is the shop's other one. */
export function languageToOffer(wanted: readonly string[], page: Language): Language | null {
  const first = wanted[0]?.toLowerCase() ?? "";
  if (page === "en" && first.startsWith("zh")) return "cn";
  return page === "cn" && first.startsWith("en") ? "en" : null;
}

/** On a first visit, the page in the browser's own language: an offer, never a redirect. Any answer is kept for a year. */
function LanguageOffer() {
  const t = useT();
  const language = useLanguage();
  const { other, href } = useOtherLanguage();
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    setOffered(keptChoice("locale") === null && languageToOffer(navigator.languages, language) === other);
  }, [language, other]);
  // One question at a time where both would fill the screen.
  const asked = useConsent() === "open";
  if (!offered) return null;
  return (
    <Card label={t("shell.language")} className={asked ? "max-sm:hidden" : ""}>
      <p lang={tags[other]}>{t("shell.languageOffer")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={href}
          lang={tags[other]}
          hrefLang={tags[other]}
          onClick={() => keepChoice("locale", other)}
          className={buttonClass({ size: "small" })}
        >
          {t("shell.languageOfferAccept")}
        </a>
        <Button variant="quiet" size="small" onClick={() => (keepChoice("locale", language), setOffered(false))}>
          {t("shell.languageOfferDismiss")}
        </Button>
      </div>
    </Card>
  );
}

/** Accept and Reject, equal; nothing of third parties is loaded before. */
function CookieQuestion() {
  const t = useT();
  const to = useAddress();
  useEffect(() => {
    // The foot of the page, where one may choose anew, is as it was sent: its button is listened to from here.
    const choose = ({ target }: Event) =>
      target instanceof Element && target.closest("[data-ask-consent]") && askConsent();
    document.addEventListener("click", choose);
    return () => document.removeEventListener("click", choose);
  }, []);
  if (useConsent() !== "open") return null;
  return (
    <Card label={t("shell.cookies.title")} className="noscript:hidden in-data-[consent=kept]:hidden">
      <p className="text-sm">
        {t("shell.cookies.text")}{" "}
        <Link to={to("privacyPolicy")} className="link">
          {t("shell.cookies.more")}
        </Link>
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button variant="secondary" size="small" onClick={() => answerConsent("reject")}>
          {t("shell.cookies.reject")}
        </Button>
        <Button variant="secondary" size="small" onClick={() => answerConsent("accept")}>
          {t("shell.cookies.accept")}
        </Button>
      </div>
    </Card>
  );
}

function Card({ label, children, className = "" }: { label: string; children: ReactNode; className?: string }) {
  return (
    <section
      aria-label={label}
      className={`pointer-events-auto w-full max-w-sm rounded-md border border-line bg-ground p-4 shadow-float ${className}`}
    >
      {children}
    </section>
  );
}
