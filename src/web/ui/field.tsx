import type { ReactNode } from "react";
import { FieldError } from "./field-error.tsx";
import { box, controlProps, Frame, Hint, ids, type Own } from "./field-frame.tsx";
import { Icon } from "./icon.tsx";
import { useRefused } from "./use-refused.ts";

/** Content of a `field-row` at the height of the controls, such as the submit button. */
export function BesideFields({ children }: { children: ReactNode }) {
  return (
    <div data-field>
      <div className="flex min-h-11 flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

/**
 * One line of text; passes `autoComplete`, `inputMode`, `type` and other input props through. `suffix` is inside, on
 * the right.
 */
export function TextField({
  label,
  name,
  hint,
  optional,
  className,
  suffix,
  ...props
}: Own<"input"> & { suffix?: ReactNode }) {
  const { id: ownId = name, error: ownError, ...input } = props;
  const { id, error } = useRefused({ name, id: ownId, error: ownError });
  return (
    <Frame {...{ id, label, hint, error, optional, className, lang: input.lang }}>
      <div className="relative">
        <input
          type="text"
          {...input}
          {...controlProps(id, name, hint, error)}
          className={`${box} h-11 ${suffix ? "pr-12" : ""}`}
        />
        {suffix && <div className="absolute inset-y-0 right-0 flex items-center text-muted">{suffix}</div>}
      </div>
    </Frame>
  );
}

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

/** A native list of choices; `placeholder` is its empty first one. */
export function SelectField({
  label,
  name,
  hint,
  optional,
  className,
  choices,
  placeholder,
  children,
  ...props
}: Own<"select"> & { choices?: readonly Choice[]; placeholder?: string }) {
  const { id: ownId = name, error: ownError, ...select } = props;
  const { id, error } = useRefused({ name, id: ownId, error: ownError });
  return (
    <Frame {...{ id, label, hint, error, optional, className }}>
      <div className="relative">
        <select
          {...select}
          {...controlProps(id, name, hint, error)}
          className={`${box} h-11 cursor-pointer appearance-none pr-10`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices?.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
          {children}
        </select>
        <Icon name="down" className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
      </div>
    </Frame>
  );
}

/** Several lines of text. */
export function TextArea({ label, name, hint, optional, className, rows = 4, ...props }: Own<"textarea">) {
  const { id: ownId = name, error: ownError, ...area } = props;
  const { id, error } = useRefused({ name, id: ownId, error: ownError });
  return (
    <Frame {...{ id, label, hint, error, optional, className, lang: area.lang }}>
      <textarea {...area} rows={rows} {...controlProps(id, name, hint, error)} className={`${box} py-2`} />
    </Frame>
  );
}

/** One box to tick, its label beside it. */
export function CheckboxField({
  label,
  name,
  id = name,
  hint,
  error,
  optional: _,
  className = "",
  ...input
}: Own<"input">) {
  return (
    <div className={`flex max-w-full flex-col gap-1 ${className}`}>
      <div className="flex items-start gap-2.5">
        <input
          {...input}
          type="checkbox"
          {...controlProps(id, name, hint, error)}
          className="size-6 shrink-0 cursor-pointer accent-primary"
        />
        <div>
          <label htmlFor={id} className="cursor-pointer text-base">
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="text-sm text-muted">
              <Hint hint={hint} />
            </p>
          )}
        </div>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

export interface RadioCard {
  value: string;
  label: ReactNode;
  /** A line below the label with a remark. */
  text?: ReactNode;
  /** On the right: a price, a mark. */
  aside?: ReactNode;
  disabled?: boolean;
  /** Shown below while this card is chosen. */
  detail?: ReactNode;
}

interface RadioCardsProps {
  legend: ReactNode;
  name: string;
  /** The legend, for screen readers only if a heading already contains it. */
  hideLegend?: boolean;
  cards: readonly RadioCard[];
  hint?: ReactNode;
  error?: ReactNode;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  className?: string;
}

/** One of a few weighty choices, each a card with its consequences in sight. */
export function RadioCards({
  legend,
  name,
  hideLegend,
  cards,
  hint,
  error,
  value,
  defaultValue,
  onChange,
  className = "",
}: RadioCardsProps) {
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      className={className}
      aria-describedby={ids(name, hint, error)}
      aria-invalid={error ? true : undefined}
    >
      <legend className={hideLegend ? "sr-only" : "text-sm font-semibold"}>{legend}</legend>
      {hint && (
        <p id={`${name}-hint`} className="mt-1 text-sm text-muted">
          <Hint hint={hint} />
        </p>
      )}
      <div className="mt-1.5 flex flex-col gap-2">
        {cards.map((card) => (
          <div
            key={card.value}
            className="rounded-md border border-line-strong bg-ground has-checked:border-primary has-checked:bg-primary-wash has-checked:inset-ring has-checked:inset-ring-primary has-disabled:opacity-60"
          >
            <label className="flex min-h-12 cursor-pointer items-start gap-3 p-3">
              <input
                type="radio"
                name={name}
                value={card.value}
                disabled={card.disabled}
                className="size-6 shrink-0 accent-primary"
                {...(value === undefined
                  ? { defaultChecked: defaultValue === card.value }
                  : { checked: value === card.value })}
                onChange={() => onChange?.(card.value)}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{card.label}</span>
                {card.text && <span className="block text-sm text-muted">{card.text}</span>}
              </span>
              {card.aside && <span className="shrink-0 font-semibold">{card.aside}</span>}
            </label>
            {card.detail && (value ?? defaultValue) === card.value && (
              <div className="px-3 pb-3 pl-12">{card.detail}</div>
            )}
          </div>
        ))}
      </div>
      <FieldError id={name} error={error} />
    </fieldset>
  );
}
