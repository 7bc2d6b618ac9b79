import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Suggestions } from "#engine/catalogue/search-page-types.ts";
import { useLanguage, useT } from "../../language/language.tsx";
import { fetchSuggestions } from "../../shell/suggestions.ts";
import { Figures } from "../../ui/figures.tsx";

type Goods = Suggestions["products"][number];

interface Props {
  name: string;
  label: string;
  defaultValue: string;
  invalid?: boolean;
  describedBy?: string;
  className: string;
}

/** A part number with goods suggested while it is typed; a plain text field without scripts. */
export function NumberField({ name, label, defaultValue, invalid, describedBy, className }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(-1);
  const goods = useSuggestedGoods(typed);
  const open = goods.length > 0;
  const close = () => (setTyped(""), setAt(-1));
  const take = ({ sku }: Goods) => {
    close();
    if (!field.current) return;
    field.current.value = sku;
    // The form saves what was typed.
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
    close();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!open) return;
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown") setAt((at + 1) % goods.length);
    else if (event.key === "ArrowUp") setAt((at + goods.length - Math.min(at, 0) - 1) % goods.length);
    else if (event.key === "Enter" && goods[at]) take(goods[at]);
    else return event.key === "Enter" ? close() : undefined;
    event.preventDefault();
  };
  return (
    <div className="relative min-w-0">
      <input
        ref={field}
        name={name}
        aria-label={label}
        defaultValue={defaultValue}
        onChange={(event) => (setTyped(event.currentTarget.value), setAt(-1))}
        onKeyDown={press}
        onBlur={close}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={className}
      />
      <Options id={id} goods={goods} at={at} onTake={take} />
    </div>
  );
}

interface OptionsProps {
  id: string;
  goods: readonly Goods[];
  /** The one that the keyboard has come to. */
  at: number;
  onTake: (goods: Goods) => void;
}

function Options({ id, goods, at, onTake }: OptionsProps) {
  const t = useT();
  return (
    <ul
      id={`${id}-list`}
      role="listbox"
      aria-label={t("quickOrder.suggestions")}
      hidden={goods.length === 0}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line-strong bg-ground shadow-float"
    >
      {goods.map((each, place) => (
        <li
          key={each.sku}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          // Losing the focus would close the list before the press.
          onPointerDown={(event) => (event.preventDefault(), onTake(each))}
          className="flex min-h-11 cursor-pointer flex-col justify-center px-3 py-1.5 text-sm hover:bg-wash aria-selected:bg-wash"
        >
          <span className="font-mono">{each.sku}</span>
          <span className="text-muted">
            <Figures text={each.name} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const patience = 150;

/** Goods for the typed text, requested when typing pauses. */
function useSuggestedGoods(typed: string): readonly Goods[] {
  const language = useLanguage();
  const [goods, setGoods] = useState<readonly Goods[]>([]);
  useEffect(() => {
    const query = typed.trim();
    if (query.length < 3) return setGoods([]);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      fetchSuggestions(query, language, controller.signal).then(
        ({ products }) => controller.signal.aborted || setGoods(products),
        () => undefined,
      );
    }, patience);
    return () => (clearTimeout(timer), controller.abort());
  }, [typed, language]);
  return goods;
}
