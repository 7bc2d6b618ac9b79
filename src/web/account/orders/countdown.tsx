import { useEffect, useRef, useState } from "react";
import type { Translator } from "#i18n/translator.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { useT } from "../../language/language.tsx";

interface CountdownProps {
  deadline: Instant;
  /** The server's time when the page was made: the visitor's own clock may be wrong. */
  now: Instant;
  onOver: () => void;
}

/** Time left by the server's clock; announced at five minutes and at one. */
export function Countdown({ deadline, now, onOver }: CountdownProps) {
  const t = useT();
  const remaining = useTimeLeft(deadline, now, onOver);
  const minutes = Math.floor(remaining / 60_000);
  const words =
    minutes < 1 && remaining > 0
      ? t("orders.pay.oneMinute")
      : minutes < 5 && remaining > 0
        ? t("orders.pay.fiveMinutes")
        : "";
  return (
    <>
      <span
        role="timer"
        aria-live="off"
        className={`text-3xl font-bold tabular-nums ${minutes < 60 ? "font-mono" : ""} ${minutes < 5 ? "text-danger" : ""}`}
      >
        {timeLeftText(t, remaining)}
      </span>
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  );
}

/** Minutes and seconds, `29:07`; for longer times days and hours, or hours and minutes. */
export function timeLeftText(t: Translator, leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return t("orders.pay.leftDays", { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours >= 1) return t("orders.pay.leftHours", { hours, minutes: minutes % 60 });
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(minutes)}:${two(seconds % 60)}`;
}

function useTimeLeft(deadline: Instant, now: Instant, onOver: () => void): number {
  const [remaining, setRemaining] = useState(deadline - now);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    const began = performance.now();
    let isOver = false;
    const tick = () => {
      const rest = Math.max(0, deadline - now - (performance.now() - began));
      setRemaining(rest);
      if (rest > 0 || isOver) return;
      isOver = true;
      over.current();
    };
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [deadline, now]);
  return remaining;
}
