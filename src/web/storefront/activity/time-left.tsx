import { useEffect, useState } from "react";
import type { Instant } from "#domain/kernel/time.ts";
import { useT } from "../../language/language.tsx";

const day = 86_400_000;
/** Later ends show a date instead of a countdown. */
const soon = 14 * day;
const hour = 3_600_000;
const minute = 60_000;

/** Days, hours and minutes left, computed in the browser: a cached page can't know the time. */
export function TimeLeft({ endsAt }: { endsAt: Instant }) {
  const t = useT();
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const left = now === null ? 0 : endsAt - now;
  if (left <= 0 || left > soon) return null;
  const parts = {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
  };
  return (
    <span className="rounded-sm bg-accent px-2 py-0.5 text-sm font-semibold text-ink">
      {t(left > day ? "activity.leftDays" : "activity.leftHours", parts)}
    </span>
  );
}
