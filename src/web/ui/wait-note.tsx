import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { waitText } from "#i18n/wait-text.ts";
import { useT } from "../language/language.tsx";

/** Says of a line that units of it wait for their goods, and until when. */
export function WaitNote({ units, of, on }: { units: number; of?: number; on: CalendarDay | null }) {
  const t = useT();
  return (
    <p className="text-sm font-medium text-warning">{waitText(t, { units, on, ...(of !== undefined && { of }) })}</p>
  );
}
