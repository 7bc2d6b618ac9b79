import { formatDate, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { LineNote } from "../../storefront/quick-order/line-note.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Successors } from "../successors.tsx";
import { countsForm, type ListReplyView, type ListScreen } from "./list-screen.ts";

type Line = ListScreen["lines"][number];

interface Props {
  line: Line;
  screen: ListScreen;
  reply: ListReplyView;
  /** Why its count was refused. */
  error: string | undefined;
  isMarked: boolean;
}

/** A line: the goods as they are sold today, what is kept of them and where, and the count of its shelf. */
export function ListLine({ line, screen, reply, error, isMarked }: Props) {
  const t = useT();
  const to = useHref();
  const { sku, name, variantName, note, last, par, id } = line;
  const rest = reply?.order?.rest.find(({ number }) => number === sku);
  const state = rest?.state ?? line.state;
  const units = reply?.order?.units[sku];
  const isNamed = state !== null && "goods" in state;
  return (
    <div className={`flex flex-wrap items-start justify-between gap-x-6 gap-y-3 ${isMarked ? "bg-primary-wash" : ""}`}>
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        {!isNamed && (
          <p className="font-semibold">
            <Figures text={name} />
            <span className="block text-sm font-normal text-muted">
              {t("cart.line.partNumber", { sku })}
              {variantName && <> · {variantName}</>}
            </span>
          </p>
        )}
        {state && <LineNote state={state} number={sku} power={screen.power} />}
        {state?.code === "discontinued" && <Successors choices={state.choices} />}
        {units !== undefined && (
          <p className="flex items-center gap-1.5 text-sm font-semibold text-success">
            <Icon name="cart" className="size-4" />
            {t("lists.intoCart", { units })}
          </p>
        )}
        <Kept line={line} />
        {note && <p className="text-sm wrap-anywhere">{note}</p>}
        <LastBought last={last} />
      </div>
      <div className="flex items-end gap-3">
        {par !== null && (
          <CountField
            // A count that was ordered by leaves its field, although it was stored and gone within one answer.
            key={reply?.order ? screen.press : ""}
            line={line}
            typed={reply?.typed[`count.${id}`]}
            error={error}
          />
        )}
        <Link
          to={`${to("list", { list: String(screen.id) }, { edit: id })}#line-${id}`}
          prefetch="none"
          aria-label={t("lists.editOf", { sku })}
          className={buttonClass({ variant: "secondary", size: "small" })}
        >
          <Icon name="edit" />
          {t("lists.edit")}
        </Link>
      </div>
    </div>
  );
}

/** When the part was bought last, how many, and at what price. */
function LastBought({ last }: Pick<Line, "last">) {
  const t = useT();
  if (!last) return null;
  const { boughtAt, quantity, price } = last;
  return (
    <p className="text-sm text-muted">
      {t("quickOrder.bought.last", { date: formatDate(boughtAt, t), quantity, price: formatMoney(price, t.language) })}
    </p>
  );
}

/** Ordered, stocked and missing units, and the part's bin. */
function Kept({ line: { quantity, par, bin, pack, below, countedAt } }: { line: Line }) {
  const t = useT();
  const parts = [
    t("lists.usual", { quantity }),
    par !== null && t("lists.keep", { par }),
    pack > 1 && t("lists.pack", { pack }),
    bin !== "" && t("lists.inBin", { bin }),
  ];
  return (
    <p className="text-sm wrap-anywhere">
      {parts.filter(Boolean).join(" · ")}
      {below !== null && countedAt !== null && (
        <span className={`block ${below > 0 ? "font-semibold" : "text-muted"}`}>
          {t(below > 0 ? "lists.below" : "lists.enough", { units: below, date: formatDate(countedAt, t) })}
        </span>
      )}
    </p>
  );
}

function CountField({ line, typed, error }: { line: Line; typed: string | undefined; error: string | undefined }) {
  const t = useT();
  const field = `count.${line.id}`;
  const counted = line.onHand === null ? "" : String(line.onHand);
  return (
    <div className="flex w-28 flex-col gap-1">
      <label htmlFor={field} className="text-sm">
        {t("lists.onHand")}
        <span className="sr-only"> {line.sku}</span>
      </label>
      <input
        key={`${counted} ${typed ?? ""}`}
        id={field}
        name={field}
        form={countsForm}
        defaultValue={typed ?? counted}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field}-error` : undefined}
        className="h-11 w-full rounded-md border border-line-strong bg-ground px-3 text-base hover:border-ink aria-invalid:border-2 aria-invalid:border-danger"
      />
      <FieldError id={field} error={error} />
    </div>
  );
}
