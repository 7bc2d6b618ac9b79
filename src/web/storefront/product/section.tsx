import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useT } from "../../language/language.tsx";
import { isFirstPage } from "../../ui/defer-until-paint.tsx";
import { Icon } from "../../ui/icon.tsx";

type SectionName =
  | "description"
  | "specifications"
  | "documents"
  | "boughtTogether"
  | "fits"
  | "parts"
  | "similar"
  | "reviews";

/** The large ones far down are laid out when one comes near; until then each is as high as it mostly is. */
const laidOutLater: Partial<Record<SectionName, string>> = {
  fits: "lg:[content-visibility:auto] lg:[contain-intrinsic-height:auto_44rem]",
  parts: "lg:[content-visibility:auto] lg:[contain-intrinsic-height:auto_44rem]",
  similar: "lg:[content-visibility:auto] lg:[contain-intrinsic-height:auto_44rem]",
  reviews: "lg:[content-visibility:auto] lg:[contain-intrinsic-height:auto_80rem]",
};

const isOpen = (name: SectionName): boolean =>
  typeof document !== "undefined" && document.querySelector(`#${name} > [open]`) !== null;

/**
 * A part of a product's page under its heading. On narrow screens it is folded: a press anywhere on the heading's line,
 * a search within the page or a link to it opens it. Wide screens and paper show all of it.
 */
export function Section({
  name,
  isFolded = true,
  children,
}: {
  name: SectionName;
  isFolded?: boolean;
  children: ReactNode;
}) {
  const t = useT();
  const { hash } = useLocation();
  const isAsked = hash === `#${name}`;
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = fold.current;
    if (!isAsked || !details || details.open) return;
    const { scrollHeight, clientHeight } = document.documentElement;
    const isAtEnd = scrollHeight - clientHeight - window.scrollY < 2;
    details.open = true;
    // While its section was folded, a heading near the page's end could not come up to the top.
    if (isAtEnd) details.closest("section")?.scrollIntoView();
  }, [isAsked]);
  // The router scrolls to a hash once, by the heights it finds. On the first page the browser does, and keeps its
  // place.
  const [atOnce] = useState(() => hash !== "" && !isFirstPage());
  // One that was opened before its code was there may be rendered anew, and stays open.
  const [wasOpen] = useState(() => isOpen(name));
  useEffect(() => {
    if (wasOpen && fold.current) fold.current.open = true;
  }, [wasOpen]);
  const title = t(`product.sections.${name}`);
  return (
    <section
      id={name}
      aria-labelledby={`${name}-title`}
      className={`relative border-b border-line lg:py-8 ${isFolded ? "" : "max-lg:pb-6"} ${atOnce ? "" : (laidOutLater[name] ?? "")}`}
    >
      <h2
        id={`${name}-title`}
        className={`flex min-h-13 items-center text-lg font-semibold lg:mb-4 lg:min-h-0 lg:text-xl ${isFolded ? "max-lg:pr-10" : ""}`}
      >
        {title}
      </h2>
      {isFolded ? (
        <details
          ref={fold}
          className="group lg:details-content:[content-visibility:visible] print:details-content:[content-visibility:visible] noscript:in-target:details-content:[content-visibility:visible]"
        >
          <summary className="absolute inset-x-0 top-0 flex h-13 cursor-pointer list-none items-center justify-end lg:supports-[selector(::details-content)]:hidden print:hidden">
            <span className="sr-only">{title}</span>
            <Icon name="down" className="size-5 transition-transform group-open:rotate-180" />
          </summary>
          <div className="pb-6 lg:pb-0">{children}</div>
        </details>
      ) : (
        children
      )}
    </section>
  );
}
