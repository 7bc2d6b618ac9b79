import { useLocation } from "react-router";
import type { Language } from "#domain/kernel/language.ts";
import { canonicalPath, ownNames, splitPath, tags } from "#i18n/languages.ts";
import { Icon } from "../ui/icon.tsx";
import { saveChoice } from "./browser-cookie.ts";
import { useShop } from "./frame-data.ts";

/** The same page and query in the other language. A full load, so that only one language is loaded. */
export function useOtherLanguage(): { other: Language; href: string } {
  const { pathname, search } = useLocation();
  const { language, rest } = splitPath(pathname);
  const other = language === "en" ? "cn" : "en";
  return { other, href: canonicalPath(rest, other) + search };
}

/** Link to the shop's other language; the choice is stored for a year, without scripts by the server. */
export function ShopLanguageSwitch() {
  return useShop().languages === "english" ? null : <LanguageSwitch />;
}

/** The same on the merchant's side, which is in both languages whatever the shop is in. */
export function LanguageSwitch({ className = "" }: { className?: string }) {
  const { other, href } = useOtherLanguage();
  const look = `inline-flex min-h-9 items-center gap-1.5 hover:underline pointer-coarse:min-h-11 ${className}`;
  const words = (
    <>
      <Icon name="globe" className="size-4" />
      {ownNames[other]}
    </>
  );
  return (
    <>
      <a
        href={href}
        hrefLang={tags[other]}
        lang={tags[other]}
        onClick={({ currentTarget }) => {
          saveChoice("locale", other);
          // The cached page has only the parameters it uses; the visitor's URL has all of them.
          currentTarget.search = window.location.search;
          currentTarget.hash = window.location.hash;
        }}
        className={`${look} noscript:hidden`}
      >
        {words}
      </a>
      <noscript>
        <a
          href={`/language/${other}?to=${encodeURIComponent(href)}`}
          rel="nofollow"
          lang={tags[other]}
          className={look}
        >
          {words}
        </a>
      </noscript>
    </>
  );
}
