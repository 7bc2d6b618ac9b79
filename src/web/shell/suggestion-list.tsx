import type { ComponentProps } from "react";
import type { Language } from "#domain/kernel/language.ts";
import { useT } from "../language/language.tsx";
import { Figures } from "../ui/figures.tsx";
import { Icon } from "../ui/icon.tsx";
import { Money } from "../ui/money.tsx";
import { ProductPicture } from "../ui/picture.tsx";
import { useVisitor } from "../visitor/visitor.ts";
import { fetchSuggestions, flatten, type Suggestion } from "./suggestions.ts";

/** The suggestions for a text. Throws without an answer. */
export async function suggest(query: string, language: Language, signal: AbortSignal): Promise<readonly Suggestion[]> {
  return flatten(await fetchSuggestions(query, language, signal));
}

const kinds = ["query", "category", "product"] as const;

interface ListProps {
  suggestions: readonly Suggestion[];
  /** Its id, from which those of its groups and options are made. */
  listId: string;
  /** The chosen one, counted over all groups; -1 for none. */
  active: number;
  go: (suggestion: Suggestion) => void;
}

/** The suggestions below the search field, in groups. */
export function SuggestionList(list: ListProps) {
  return kinds.map((kind) => <Group key={kind} kind={kind} {...list} />);
}

function Group({ kind, suggestions, listId, active, go }: ListProps & { kind: Suggestion["kind"] }) {
  const t = useT();
  if (!suggestions.some((suggestion) => suggestion.kind === kind)) return null;
  return (
    <div role="group" aria-labelledby={`${listId}-${kind}`}>
      <p
        id={`${listId}-${kind}`}
        role="presentation"
        className="px-4 pt-2 pb-1 text-2xs font-semibold tracking-wide text-muted uppercase"
      >
        {t(`shell.search.groups.${kind}`)}
      </p>
      {suggestions.map(
        (suggestion, at) =>
          suggestion.kind === kind && (
            <Option
              key={at}
              suggestion={suggestion}
              id={`${listId}-${at}`}
              active={at === active}
              choose={() => go(suggestion)}
            />
          ),
      )}
    </div>
  );
}

function Option({
  suggestion,
  id,
  active,
  choose,
}: {
  suggestion: Suggestion;
  id: string;
  active: boolean;
  choose: () => void;
}) {
  return (
    // Keep the focus in the field: losing it would close the list before the click.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-wash aria-selected:bg-wash aria-selected:inset-ring aria-selected:inset-ring-line-strong"
    >
      {suggestion.kind === "query" && <Icon name="search" className="size-4 text-muted" />}
      {suggestion.kind === "category" && <Icon name="grid" className="size-4 text-muted" />}
      {suggestion.kind === "product" && (
        <span className="size-10 shrink-0">
          <ProductPicture family={suggestion.pictureFamily} sizes="2.5rem" alt="" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        {suggestion.kind === "query" ? (
          suggestion.query
        ) : (
          <span className="line-clamp-2">
            <Figures text={suggestion.name} />
          </span>
        )}
        {suggestion.kind === "product" && <span className="block font-mono text-xs text-muted">{suggestion.sku}</span>}
      </span>
      {suggestion.kind === "product" && <PublicPrice amount={suggestion.price} />}
    </div>
  );
}

/** Not shown to whoever may have prices of their own: the price would not be theirs. */
function PublicPrice({ amount }: { amount: ComponentProps<typeof Money>["amount"] }) {
  return useVisitor()?.pricedFor ? null : <Money amount={amount} className="text-sm font-semibold" />;
}
