import { memo, type ReactNode, useEffect, useRef } from "react";
import { tags } from "#i18n/languages.ts";
import { useLanguage, useT } from "../language/language.tsx";
import { PolicyLink } from "../storefront/policies/policy-link.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { saveChoice } from "./browser-cookie.ts";
import { answerConsent, askConsent, onConsentRequested, clearLanguageOffer, useConsent } from "./consent.ts";
import { useShop } from "./frame-data.ts";
import { useOtherLanguage } from "./language-switch.tsx";

/**
 * The first-visit questions: language and cookies. They are part of the page above its header and cover nothing. Cached
 * pages include both; a script in the head hides answered ones before the first paint.
 */
export const FirstVisit = memo(function FirstVisit() {
  const { languages } = useShop();
  return (
    <>
      <CookieQuestion />
      {languages !== "english" && <LanguageOffer />}
    </>
  );
});

/** Offers the page in the browser's language, without redirecting. Any answer is stored for a year. */
function LanguageOffer() {
  const t = useT();
  const language = useLanguage();
  const { other, href } = useOtherLanguage();
  const keep = () => {
    saveChoice("locale", language);
    clearLanguageOffer();
  };
  return (
    // One question at a time where both would fill the screen.
    <Question
      label={t("shell.language")}
      className="hidden in-data-[offer=language]:block max-sm:not-in-data-[consent=kept]:hidden"
    >
      <p lang={tags[other]}>{t("shell.languageOffer")}</p>
      <div className="flex flex-wrap gap-2">
        <a
          href={href}
          lang={tags[other]}
          hrefLang={tags[other]}
          onClick={() => saveChoice("locale", other)}
          className={buttonClass({ size: "small" })}
        >
          {t("shell.languageOfferAccept")}
        </a>
        <Button variant="secondary" size="small" className="noscript:hidden" onClick={keep}>
          {t("shell.languageOfferDismiss")}
        </Button>
      </div>
    </Question>
  );
}

/** Equal buttons to accept and reject; third parties load only after consent. */
function CookieQuestion() {
  const t = useT();
  const { policies, cookieQuestion } = useShop();
  const box = useRef<HTMLElement>(null);
  const open = useConsent() === "open";
  useEffect(() => onConsentRequested(() => box.current?.focus()), []);
  useEffect(() => {
    const ask = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[data-asks-consent]")) askConsent();
    };
    document.addEventListener("click", ask);
    return () => document.removeEventListener("click", ask);
  }, []);
  return (
    <Question
      ref={box}
      label={t("shell.cookies.title")}
      className={`noscript:hidden in-data-[consent=kept]:hidden ${open ? "" : "hidden"}`}
    >
      <p className="max-w-text">
        {cookieQuestion || t("shell.cookies.text")}{" "}
        {policies.includes("privacyPolicy") && <PolicyLink slug="privacyPolicy">{t("shell.cookies.more")}</PolicyLink>}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" size="small" onClick={() => answerConsent("reject")}>
          {t("shell.cookies.reject")}
        </Button>
        <Button variant="secondary" size="small" onClick={() => answerConsent("accept")}>
          {t("shell.cookies.accept")}
        </Button>
      </div>
    </Question>
  );
}

function Question({
  ref,
  label,
  children,
  className,
}: {
  ref?: React.Ref<HTMLElement>;
  label: string;
  children: ReactNode;
  className: string;
}) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      className={`border-b border-line bg-wash text-sm outline-none print:hidden ${className}`}
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">{children}</div>
    </section>
  );
}
