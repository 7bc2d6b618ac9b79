import { useLocation } from "react-router";
import type { Language } from "#domain/kernel/language.ts";
import { canonicalPath, ownNames, splitPath, tags } from "#i18n/languages.ts";
import { Icon } from "../ui/icon.tsx";
import { saveChoice } from "./browser-cookie.ts";

/** The same page, with its query, in the other language: a full page load, so that only one language is ever loaded. */
export function useOtherLanguage(): { other: Language; href: string } {
  const { pathname, search } = useLocation();
  const { language, rest } = splitPath(pathname);
  const other = language === "en" ? "cn" : "en";
  return { other, href: canonicalPath(rest, other) + search };
}

/** One press to the other language; the choice is kept for a year. */
export function LanguageSwitch({ className = "" }: { className?: string }) {
  const { other, href } = useOtherLanguage();
  return (
    <a
      href={href}
      hrefLang={tags[other]}
      lang={tags[other]}
      onClick={() => saveChoice("locale", other)}
      className={`inline-flex min-h-9 items-center gap-1.5 hover:underline pointer-coarse:min-h-11 ${className}`}
    >
      <Icon name="globe" className="size-4" />
      {ownNames[other]}
    </a>
  );
}
