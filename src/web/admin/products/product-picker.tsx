import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { LinkTarget } from "#engine/admin/products/edit-search.ts";
import { useHref, useT } from "../../language/language.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { OrderedList } from "../ordered/ordered-list.tsx";
import { Figures } from "../../ui/figures.tsx";

type Target = Pick<LinkTarget, "slug" | "sku" | "name">;

interface Props {
  /** Of the field, which is sent once for each product. */
  name: string;
  label: string;
  hint?: ReactNode;
  chosen: readonly string[];
  targets: readonly Target[];
  error: ReactNode;
  onChange: () => void;
  /** Content beside a chosen product, such as its price. */
  beside?: (slug: string, productName: string) => ReactNode;
}

/** Products chosen by search and put in order; without scripts by part number. */
export function ProductPicker({ name, label, hint, chosen: before, targets, error, onChange, beside }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState(before);
  const [products, setKnown] = useState(() => new Map(targets.map((target) => [target.slug, target])));
  const onChoice = useEffectEvent(onChange);
  useEffect(() => onChoice(), [chosen]);
  const nameOf = (slug: string) => {
    const target = products.get(slug);
    return target ? `${target.name[t.language] || target.name.en} (${target.sku ?? slug})` : slug;
  };
  const pick = (target: Target) => {
    setKnown(new Map(products).set(target.slug, target));
    setChosen([...chosen, target.slug]);
  };
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={name} className="text-sm font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <OrderedList items={chosen} keyOf={String} nameOf={nameOf} label={label} onOrder={setChosen}>
        {(slug) => (
          <>
            <input type="hidden" name={name} value={slug} />
            <span className="min-w-0 flex-1 self-center py-1.5 break-words">
              <Figures text={nameOf(slug)} />
            </span>
            {beside?.(slug, nameOf(slug))}
          </>
        )}
      </OrderedList>
      <Search {...{ name, label, error, described, chosen }} onPick={pick} />
      <FieldError id={name} error={error} />
    </div>
  );
}

interface SearchProps extends Pick<Props, "name" | "label" | "error" | "chosen"> {
  described: string | undefined;
  onPick: (target: Target) => void;
}

/** The field that products are searched in, and what it finds. */
function Search({ name, label, error, described, chosen, onPick }: SearchProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const targets = useSuggestions(typed).filter(({ slug }) => !chosen.includes(slug));
  const open = targets.length > 0;
  const take = (target: Target) => {
    onPick(target);
    setTyped("");
    setAt(0);
  };
  return (
    <div className="relative">
      <input
        id={name}
        name={name}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open ? `${id}-${at}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        value={typed}
        onChange={(event) => (setTyped(event.currentTarget.value), setAt(0))}
        onKeyDown={(event) => {
          if (event.key === "Escape") setTyped("");
          if (!open) return;
          if (event.key === "ArrowDown") setAt(Math.min(targets.length - 1, at + 1));
          else if (event.key === "ArrowUp") setAt(Math.max(0, at - 1));
          else if (event.key === "Enter") take(targets[at]!);
          else return;
          event.preventDefault();
        }}
        placeholder={t("adminProducts.edit.linkSearch")}
        autoComplete="off"
        maxLength={120}
        className="h-11 w-full rounded-md border border-line-strong bg-ground px-3 aria-invalid:border-2 aria-invalid:border-danger disabled:bg-wash"
      />
      <Options id={id} label={label} targets={targets} at={at} onPick={take} />
    </div>
  );
}

interface OptionsProps {
  id: string;
  label: string;
  targets: readonly Target[];
  at: number;
  onPick: (target: Target) => void;
}

function Options({ id, label, targets, at, onPick }: OptionsProps) {
  const t = useT();
  return (
    <ul
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      hidden={targets.length === 0}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line-strong bg-ground shadow-float"
    >
      {targets.map((target, place) => (
        <li
          key={target.slug}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          onPointerDown={(event) => (event.preventDefault(), onPick(target))}
          className="cursor-pointer px-3 py-2 text-sm hover:bg-wash aria-selected:bg-wash"
        >
          <Figures text={target.name[t.language] || target.name.en} />
          <span className="block text-muted">{target.sku ?? target.slug}</span>
        </li>
      ))}
    </ul>
  );
}

const patience = 200;

/** Products for the input, requested when typing pauses. */
function useSuggestions(typed: string): readonly Target[] {
  const to = useHref();
  const address = to("adminProductSuggest", {}, { q: typed.trim() });
  const [suggestions, setSuggestions] = useState<readonly Target[]>([]);
  const question = useRef("");
  useEffect(() => {
    question.current = address;
    if (typed.trim().length < 2) return setSuggestions([]);
    const timer = setTimeout(async () => {
      const response = await fetch(address).catch(() => null);
      if (!response?.ok || question.current !== address) return;
      setSuggestions((await response.json()) as Target[]);
    }, patience);
    return () => clearTimeout(timer);
  }, [address, typed]);
  return suggestions;
}
