import { useEffect, useRef } from "react";

/**
 * Runs work at once, or, while a button of the mouse or a finger is down, after it is up: what appears under a press
 * moves the page, and the press would miss what it was meant for.
 */
export function useAfterRender(): (work: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const down = () => void (isDown.current = true);
    const up = () => void (isDown.current = false);
    window.addEventListener("pointerdown", down, true);
    window.addEventListener("pointerup", up, true);
    window.addEventListener("pointercancel", up, true);
    return () => {
      window.removeEventListener("pointerdown", down, true);
      window.removeEventListener("pointerup", up, true);
      window.removeEventListener("pointercancel", up, true);
    };
  }, []);
  return (work) => {
    if (!isDown.current) return work();
    // The click follows in the same turn; the work comes after it.
    window.addEventListener("pointerup", () => setTimeout(work), { once: true });
  };
}
