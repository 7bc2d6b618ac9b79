import { formatTimeZone } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";

/** The time zone of all hours of a list or history, said once. */
export function HoursIn({ className = "" }: { className?: string }) {
  const t = useT();
  return (
    <span className={className}>{t("adminShell.list.hoursIn", { zone: formatTimeZone(t.timeZone, t.language) })}</span>
  );
}
