import { useT } from "../language/language.tsx";
import { TypedLink } from "../navigation/typed-link.tsx";
import { Icon } from "../ui/icon.tsx";
import { closeAnnouncement } from "./consent.ts";
import { useFrameData } from "./frame-data.ts";

/**
 * The merchant's announcement above the header. It is part of every page; a script in the head hides it before the
 * first paint for visitors who dismissed it.
 */
export function AnnouncementLine() {
  const t = useT();
  const line = useFrameData()?.announcement;
  if (!line) return null;
  return (
    <aside
      aria-label={t("shell.announcement.label")}
      className="on-deep border-b border-deep-line bg-deep text-sm text-on-deep in-data-[announcement=closed]:hidden print:hidden"
    >
      <div className="page flex items-center gap-2">
        <p className="min-w-0 flex-1 py-2.5 text-center wrap-anywhere">
          {line.href ? (
            <TypedLink href={line.href} className="font-medium underline underline-offset-2 hover:no-underline">
              {line.text}
            </TypedLink>
          ) : (
            line.text
          )}
        </p>
        <button
          type="button"
          onClick={() => closeAnnouncement(line.id)}
          className="-mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-deep-line noscript:hidden"
        >
          <Icon name="close" className="size-4" label={t("shell.announcement.close")} />
        </button>
      </div>
    </aside>
  );
}
