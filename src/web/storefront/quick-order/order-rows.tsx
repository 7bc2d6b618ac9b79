import { type KeyboardEvent, useState } from "react";
import type { Power } from "#domain/power/judge-power.ts";
import { mostOrderLines } from "#domain/cart/typed-lines.ts";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LineNote } from "./line-note.tsx";
import { type GoodsView, type RowView, totalOf } from "./line-view.ts";
import { NumberField } from "./number-field.tsx";

const blank: RowView = { number: "", quantity: "1", sure: "", line: null, state: null };
const atFirst = 5;

/** The lines with their states, and room for more below. */
export function OrderRows({ rows, power }: { rows: readonly RowView[]; power: Power | null }) {
  const t = useT();
  const [room, setRoom] = useState(rows.length === 0 ? atFirst : Math.min(2, mostOrderLines - rows.length));
  const all = [...rows, ...Array.from({ length: room }, () => blank)];
  const total = totalOf(rows);
  return (
    <>
      <div className="flex flex-col">
        <div aria-hidden className="grid grid-cols-[minmax(0,1fr)_5rem_2.75rem] gap-x-2 text-sm font-semibold">
          <span>{t("quickOrder.number")}</span>
          <span>{t("quickOrder.quantity")}</span>
        </div>
        <ol onKeyDown={toNextField}>
          {all.map((row, at) => (
            <Row key={at} row={row} at={at} power={power} />
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {all.length < mostOrderLines && (
          <Button
            variant="quiet"
            size="small"
            icon="plus"
            className="noscript:hidden"
            onClick={() => setRoom(Math.min(room + atFirst, mostOrderLines - rows.length))}
          >
            {t("quickOrder.more")}
          </Button>
        )}
        {total > 0 && (
          <p className="font-semibold tabular-nums">
            {t("quickOrder.total", { total: formatMoney(total, t.language) })}
          </p>
        )}
      </div>
    </>
  );
}

/** Enter leads to the next field, as scanners send it after each number; only in the last one it sends the form. */
function toNextField(event: KeyboardEvent<HTMLOListElement>) {
  const { target } = event;
  if (event.key !== "Enter" || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")];
  const next = fields[fields.indexOf(target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

const box =
  "h-11 w-full rounded-md border border-line-strong bg-ground px-3 text-base hover:border-ink aria-invalid:border-2 aria-invalid:border-danger";

function Row({ row, at, power }: { row: RowView; at: number; power: Power | null }) {
  const t = useT();
  const [isEdited, setEdited] = useState(false);
  const { state } = row;
  const noteId = `line-${at}-note`;
  const isRefused = state !== null && !("quantity" in state);
  const isWrongCount = state?.code === "quantity" || state?.code === "stock_limit";
  const choices = state && "choices" in state ? state.choices : [];
  const line = at + 1;
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_5rem_2.75rem] items-start gap-x-2 gap-y-1 border-b border-line py-2"
      onInput={() => setEdited(true)}
    >
      <NumberField
        name="number"
        label={t("quickOrder.numberOf", { line })}
        defaultValue={row.number}
        invalid={isRefused && !isWrongCount}
        describedBy={state ? noteId : undefined}
        className={`${box} font-mono`}
      />
      <input
        name="quantity"
        aria-label={t("quickOrder.quantityOf", { line })}
        defaultValue={row.quantity}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isWrongCount ? true : undefined}
        aria-describedby={state ? noteId : undefined}
        className={box}
      />
      <button
        type="submit"
        name="drop"
        value={at}
        aria-label={t("quickOrder.drop", { line })}
        disabled={row.number === "" && state === null}
        className="flex size-11 cursor-pointer items-center justify-center rounded-md hover:bg-wash disabled:invisible"
      >
        <Icon name="trash" />
      </button>
      <input type="hidden" name="sure" value={row.sure} />
      <input type="hidden" name="line" value={row.line ?? ""} />
      {choices.length === 0 && <input type="hidden" name="choice" value="" />}
      {state && (
        <div id={noteId} className={`col-span-3 flex flex-col gap-1.5 ${isEdited ? "opacity-60" : ""}`}>
          {row.line !== null && !("quantity" in state) && (
            <p className="text-sm text-muted">{t("quickOrder.lineOf", { line: row.line })}</p>
          )}
          <LineNote state={state} number={row.number} power={power} />
          {choices.length > 0 && <Choices choices={choices} state={state.code} line={line} />}
        </div>
      )}
    </li>
  );
}

function Choices({
  choices,
  state,
  line,
}: {
  choices: readonly GoodsView[];
  state: NonNullable<RowView["state"]>["code"];
  line: number;
}) {
  const t = useT();
  const nameOf = ({ sku, name, variantName, price, left, power }: GoodsView) => {
    const each = price !== null && formatMoney(price, t.language);
    const parts = [sku, name, variantName, each, left <= 0 && t("quickOrder.soldOutChoice")];
    if (state === "not_for_power" && power?.state === "cannot") parts.unshift(t("quickOrder.allTheSame"));
    return parts.filter(Boolean).join(" · ");
  };
  return (
    <select
      name="choice"
      aria-label={t("quickOrder.choiceOf", { line })}
      defaultValue=""
      className={`${box} max-w-160`}
    >
      <option value="">{t("quickOrder.choose")}</option>
      {choices.map((goods) => (
        <option key={goods.sku} value={goods.sku}>
          {nameOf(goods)}
        </option>
      ))}
    </select>
  );
}
