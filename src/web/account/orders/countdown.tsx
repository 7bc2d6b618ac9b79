import { useEffect, useRef, useState } from "react";
import type { Instant } from "#domain/kernel/time.ts";
import { useT } from "../../language/language.tsx";

interface CountdownProps {
  deadline: Instant;
  /** The server's time when the page was made: the visitor's own clock may be wrong. */
  now: Instant;
  onOver: () => void;
}

/** The time left, in minutes and seconds, by the server's clock; said aloud at five minutes and at one. */
export function Countdown({ deadline, now, onOver }: CountdownProps) {
  const t = useT();
  const left = useTimeLeft(deadline, now, onOver);
  const minutes = Math.floor(left / 60_000);
  const said =
    minutes < 1 && left > 0 ? t("orders.pay.oneMinute") : minutes < 5 && left > 0 ? t("orders.pay.fiveMinutes") : "";
  return (
    <>
      <span
        role="timer"
        aria-live="off"
        className={`font-mono text-3xl font-bold tabular-nums ${minutes < 5 ? "text-danger" : ""}`}
      >
        {clockText(left)}
      </span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}

/** `29:07`, or `71:59:07` from an hour on. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:` : ""}${two(minutes)}:${two(seconds % 60)}`;
}

function useTimeLeft(deadline: Instant, now: Instant, onOver: () => void): number {
  const [left, setLeft] = useState(deadline - now);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    const began = performance.now();
    let told = false;
    const tick = () => {
      const rest = Math.max(0, deadline - now - (performance.now() - began));
      setLeft(rest);
      if (rest > 0 || told) return;
      told = true;
      over.current();
    };
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [deadline, now]);
  return left;
}
