import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useT } from "../language/language.tsx";
import { Icon } from "./icon.tsx";

interface QuantityProps {
  name?: string;
  /** Name of the counted product, for the label. */
  of: string;
  value?: number;
  defaultValue?: number;
  min?: number;
  max?: number;
  onChange?: (quantity: number) => void;
  disabled?: boolean;
  describedBy?: string;
}

/** A number field with buttons for one less and one more. Without scripts it is a plain number field. */
export function Quantity({
  name = "quantity",
  of,
  value,
  defaultValue = 1,
  min = 1,
  max,
  onChange,
  disabled,
  describedBy,
}: QuantityProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { text, change, leave } = useTyped(input, value, onChange);
  const step = (by: number) => {
    const box = input.current;
    if (!box) return;
    const next = Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min, (Math.trunc(Number(box.value)) || min) + by));
    if (value === undefined) box.value = String(next);
    if (String(next) !== box.value || value === undefined) onChange?.(next);
  };
  const stepButton = (icon: "minus" | "plus", by: -1 | 1, isAtEnd: boolean) => (
    <button
      type="button"
      className="grid w-11 shrink-0 cursor-pointer place-items-center hover:bg-wash disabled:opacity-40 noscript:hidden"
      disabled={disabled || isAtEnd}
      onClick={() => step(by)}
    >
      <Icon name={icon} label={t(by < 0 ? "ui.fewer" : "ui.more", { of })} className="size-4" />
    </button>
  );
  return (
    <div className="inline-flex h-11 items-stretch overflow-hidden rounded-md border border-line-strong bg-ground focus-within:border-ink">
      {stepButton("minus", -1, value !== undefined && value <= min)}
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        name={name}
        min={min}
        max={max}
        step={1}
        required
        // Filled in again by the browser, a quantity of before would look like one that was typed.
        autoComplete="off"
        disabled={disabled}
        aria-label={t("ui.quantityOf", { of })}
        aria-describedby={describedBy}
        {...(value === undefined ? { defaultValue } : { value: text })}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={leave}
        className="w-14 appearance-none border-x border-line text-center font-semibold tabular-nums noscript:border-0 [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
      />
      {stepButton("plus", 1, value !== undefined && max !== undefined && value >= max)}
    </div>
  );
}

/**
 * The text of the field, and what changes it; what cannot be a quantity is passed on too, for the page to say so.
 * Partial input stays until the field is left or the value is set from outside, so a number may be cleared and retyped.
 */
function useTyped(
  input: RefObject<HTMLInputElement | null>,
  value: number | undefined,
  onChange: QuantityProps["onChange"],
) {
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => {
    setDraft((half) => (half !== null && Number(half) === value ? half : null));
  }, [value]);
  const change = (next: string) => {
    setDraft(next);
    // An emptied field is still being typed.
    if (next.trim() !== "") onChange?.(Number(next));
  };
  useEarlyTyping(input, value, change);
  return { text: draft ?? value, change, leave: () => setDraft(null) };
}

/** Takes what was typed before the page answered, once: from here on it is the page's own value again. */
function useEarlyTyping(
  input: RefObject<HTMLInputElement | null>,
  value: number | undefined,
  change: (text: string) => void,
): void {
  const isTaken = useRef(false);
  useLayoutEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const text = input.current?.value ?? "";
    if (value !== undefined && text !== "" && text !== String(value)) change(text);
  });
}
