import { Form } from "react-router";
import { maxPerLine } from "#domain/kernel/max-per-line.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Money } from "../../ui/money.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { Quantity } from "../../ui/quantity.tsx";
import type { CartReply } from "./cart-action.server.ts";
import type { CartView, LineView } from "./cart-view.ts";
import { cartErrorMessage } from "./cart-error-message.ts";
import { LineNews } from "./unit-sold.tsx";
import { LineGoods } from "./line-goods.tsx";
import { LineReference } from "./line-reference.tsx";
import { useQuantity } from "./use-quantity.ts";

const inRow = "flex flex-wrap items-center gap-2";

interface CartLineProps {
  line: LineView;
  /** The power supply that the buyer stated. */
  power: CartView["power"];
  /** Bought for a company's site: the line can say what it is booked to. */
  isOfCompany: boolean;
  /** The server's reply to a form about this line, sent without scripts. */
  reply: CartReply | undefined;
  onDelete: () => void;
}

/** A product in the cart: its quantity is saved automatically, and its errors are shown here. */
export function CartLine({ line, power, isOfCompany, reply: sent, onDelete }: CartLineProps) {
  const t = useT();
  const to = useHref();
  const { fetcher, change, enter, typed } = useQuantity(line);
  const pending = fetcher.state !== "idle";
  const reply = fetcher.data ?? sent;
  const errorId = `line-${line.sku}-error`;
  const unsaved = fetcher.unsent ? t("cart.line.notSaved", { quantity: line.quantity }) : null;
  const message = pending ? null : (unsaved ?? quantityWords(t, line, reply));
  const product = to("product", { id: line.slug }, { v: line.sku });
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-3 border-b border-line py-5 max-[18rem]:grid-cols-1 sm:grid-cols-[7rem_1fr]">
      <Link to={product} tabIndex={-1} aria-hidden className="self-start rounded-md border border-line bg-ground p-1">
        <ProductPicture family={line.pictureFamily} sizes="7rem" alt="" />
      </Link>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <LineGoods line={line} power={power} product={product} />
          <LinePrice line={line} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <fetcher.Form method="post" action={to("cart")} noValidate onSubmit={enter} className={inRow}>
            <input type="hidden" name="intent" value="quantity" />
            <input type="hidden" name="sku" value={line.sku} />
            <Quantity
              of={line.name}
              value={typed}
              max={maxPerLine}
              onChange={change}
              describedBy={message ? errorId : undefined}
              disabled={!line.price}
            />
            <noscript>
              <Button type="submit" variant="secondary">
                {t("cart.line.update")}
              </Button>
            </noscript>
          </fetcher.Form>
          <span role="status" className="text-sm text-muted">
            {pending
              ? t("cart.line.saving")
              : reply?.ok && reply.intent === "quantity" && !message
                ? t("cart.line.saved")
                : ""}
          </span>
          <DeleteForm line={line} onDelete={onDelete} />
        </div>
        <FieldError id={errorId} error={message} />
        {isOfCompany && <LineReference line={line} reply={sent} />}
        <LineNotes line={line} onTake={change} />
      </div>
    </li>
  );
}

/** Asks before deleting: a dialog, or without scripts the cart again with the question in it. */
function DeleteForm({ line, onDelete }: { line: LineView; onDelete: () => void }) {
  const t = useT();
  const to = useHref();
  return (
    <Form
      method="get"
      action={to("cart")}
      className="ml-auto"
      onSubmit={(event) => (event.preventDefault(), onDelete())}
    >
      <input type="hidden" name="delete" value={line.sku} />
      <Button
        type="submit"
        variant="quiet"
        size="small"
        icon="trash"
        aria-label={t("cart.line.deleteNamed", { name: line.name })}
      >
        {t("cart.line.delete")}
      </Button>
    </Form>
  );
}

function LinePrice({ line }: { line: LineView }) {
  const t = useT();
  if (!line.price) return null;
  const { unit, list, gross, bundleDiscount } = line.price;
  return (
    <div className="sm:text-right">
      <p className="text-lg font-bold">
        <Money amount={gross} />
      </p>
      {line.quantity > 1 ? (
        <p className="text-sm text-muted">{t("cart.line.each", { price: formatMoney(unit, t.language) })}</p>
      ) : null}
      {list && list > unit && line.quantity === 1 && (
        <p className="text-sm text-muted">
          <s aria-label={t("cart.line.was", { price: formatMoney(list, t.language) })}>
            <Money amount={list} />
          </s>
        </p>
      )}
      {line.pricedBy && line.pricedBy !== "regular" && (
        <p className="text-sm text-muted">{t(`cart.pricedBy.${line.pricedBy}`)}</p>
      )}
      {bundleDiscount > 0 && (
        <p className="text-sm text-success">
          {t("cart.line.bundle")} −<Money amount={bundleDiscount} />
        </p>
      )}
    </div>
  );
}

/** Changes since the line was added. */
function LineNotes({ line, onTake }: { line: LineView; onTake: (quantity: number) => void }) {
  const t = useT();
  return line.problems.map((problem) => {
    switch (problem.code) {
      case "on_request":
        return (
          <FieldError
            key={problem.code}
            id={`line-${line.sku}-${problem.code}`}
            error={`${t("cart.errors.on_request")} ${t("cart.line.removeBlocked")}`}
          />
        );
      case "unavailable":
      case "out_of_stock":
        return (
          <div key={problem.code} className="flex flex-col items-start gap-1">
            <FieldError
              id={`line-${line.sku}-${problem.code}`}
              error={`${t(`cart.problem.${problem.code}`)} ${t("cart.line.removeBlocked")}`}
            />
            {problem.code === "out_of_stock" && <BackInStock line={line} />}
          </div>
        );
      case "stock_limit":
        return (
          <div key={problem.code} className="flex flex-wrap items-center gap-3">
            <FieldError id={`line-${line.sku}-stock`} error={t("cart.errors.stock_limit")} />
            <Button size="small" variant="secondary" className="noscript:hidden" onClick={() => onTake(problem.left)}>
              {t("cart.line.takeLeft", { left: problem.left })}
            </Button>
          </div>
        );
      case "price_changed":
      case "unit_changed":
        return <LineNews key={problem.code} news={problem} />;
    }
  });
}

/** Expected date of out-of-stock goods, the back-in-stock mail, and substitutes. */
function BackInStock({ line: { sku, name, expectedOn } }: { line: LineView }) {
  const t = useT();
  const to = useHref();
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      {expectedOn && t("restock.expected", { date: formatDate(expectedOn, t) })}
      <Link
        to={to("stockAlert", {}, { sku })}
        prefetch="none"
        className="link inline-flex min-h-6 items-center"
        aria-label={`${t("restock.tellMe")}: ${name}`}
      >
        {t("restock.tellMe")}
      </Link>
    </p>
  );
}

/** The answer to a line's quantity that was sent, if it was not taken as it was. */
export function quantityWords(t: Translator, line: LineView, reply: CartReply | undefined): string | null {
  if (!reply || reply.intent !== "quantity" || reply.sku !== line.sku) return null;
  if (!reply.ok) return cartErrorMessage(t, reply.error);
  const limited = reply.limitedTo !== undefined && reply.limitedTo === line.quantity;
  return limited ? t("cart.errors.stock_limit") : null;
}
